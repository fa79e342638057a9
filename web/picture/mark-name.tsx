import { useRef } from 'react';
import { CONTACT_FIELD_MAX } from '#contract/limits.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { pictureNamesTexts } from '#texts/web/picture-names.ts';
import { profileTexts } from '#texts/web/profile.ts';
import { findMembers } from '../members/find-members.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { FaceMark } from './face-marks.ts';
import styles from './names-page.module.css';
import type { EditedNames } from './use-names.ts';

const t = pictureNamesTexts.page;

/** As many as fit below the field on a phone with its keyboard open. */
const MAX_SUGGESTIONS = 5;

const nameOf = ({ firstName = '', surname = '', username }: DirectoryEntry) =>
  `${firstName} ${surname}`.trim() || username;

type Props = { names: EditedNames; mark: FaceMark; takesFocus: boolean };

/** Whose face it is: a member, chosen from the list, or the name as it is typed. */
export function MarkName({ names, mark, takesFocus }: Props) {
  const { members, marks, isDeclined, change, remove } = names;
  const { id, name, username } = mark;
  const number = marks.indexOf(mark) + 1;
  const isFree = ({ username: other }: DirectoryEntry) => !marks.some((one) => one.username === other);
  const found =
    username === undefined && name.trim() !== ''
      ? findMembers(members, name).filter((member) => member.surname !== undefined && isFree(member))
      : [];
  const suggested = found.filter((member) => !isDeclined(member.username)).slice(0, MAX_SUGGESTIONS);
  const declined = found.filter((member) => isDeclined(member.username));

  const section = useRef<HTMLElement>(null);

  function choose(member: DirectoryEntry) {
    change(id, { name: nameOf(member), username: member.username });
    // The suggestions go, and the focus must not.
    section.current?.querySelector('input')?.focus();
  }

  return (
    <section ref={section} className={styles.editor} aria-label={t.who(number)}>
      <Field
        label={t.who(number)}
        hint={t.whoHint}
        autoFocus={takesFocus}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={CONTACT_FIELD_MAX}
        value={name}
        onChange={({ target }) => change(id, { name: target.value, username: undefined })}
        // The keyboard of a phone closes, so that the picture is seen again.
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {suggested.length > 0 && (
        <ul className={styles.suggestions} aria-label={t.suggestions}>
          {suggested.map((member) => (
            <li key={member.username}>
              <Button onClick={() => choose(member)}>
                <bdi>{nameOf(member)}</bdi>
                {member.birthName && <small> ({profileTexts.bornAs(member.birthName)})</small>}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {declined.map((member) => (
        <p key={member.username}>{t.declined(nameOf(member))}</p>
      ))}
      <p role="status">{username !== undefined && t.isMember(name)}</p>
      <div>
        <Button onClick={() => remove(id)}>{t.remove}</Button>
      </div>
    </section>
  );
}
