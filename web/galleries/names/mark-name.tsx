import { nameOrUsername } from '#contract/full-name.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { Button } from '../../ui/button.tsx';
import { findMembers } from '../../ui/find-members.ts';
import { NameField } from '../../ui/name-field.tsx';
import type { FaceMark } from './face-marks.ts';
import { showMark } from './mark-spot.tsx';
import styles from './names-page.module.css';
import type { EditedNames } from './use-names.ts';

const t = pictureNamesTexts.page;

/** As many as fit below the field on a phone with its keyboard open. */
const MAX_SUGGESTIONS = 5;

type Props = { names: EditedNames; mark: FaceMark; takesFocus: boolean };

/** Whose face it is: a member, chosen from the list, or the name as it is typed. */
export function MarkName({ names, mark, takesFocus }: Props) {
  const { members, marks, change, remove } = names;
  const { id, name, username } = mark;
  const number = marks.indexOf(mark) + 1;
  const isFree = ({ username: other }: DirectoryEntry) => !marks.some((one) => one.username === other);
  const found =
    username === undefined && name.trim() !== ''
      ? findMembers(members, name).filter((member) => member.surname !== undefined && isFree(member))
      : [];
  // By the beginning of a name first, then by what is in it, in its town or its username.
  const begins = (member: DirectoryEntry) =>
    [member.firstName, member.surname, member.birthName, member.nickname].some((part) =>
      part?.toLowerCase().startsWith(name.trim().toLowerCase()),
    );
  found.sort((a, b) => Number(begins(b)) - Number(begins(a)));
  const suggested = found.slice(0, MAX_SUGGESTIONS);

  /** Back to the picture, for the next face; the keyboard of a phone closes. */
  const toPicture = () => showMark(id);

  function choose(member: DirectoryEntry) {
    change(id, { name: nameOrUsername(member), username: member.username });
    toPicture();
  }

  return (
    <section className={`stack box ${styles.editor}`} aria-label={t.who(number)}>
      <NameField
        label={t.who(number)}
        hint={name === '' ? t.whoHint : undefined}
        autoFocus={takesFocus}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={name}
        onChange={({ target }) => change(id, { name: target.value, username: undefined })}
        onKeyDown={(event) => event.key === 'Enter' && toPicture()}
      />
      {suggested.length > 0 && (
        <ul className="row" aria-label={t.suggestions}>
          {suggested.map((member) => (
            <li key={member.username}>
              <Button onClick={() => choose(member)}>
                <span>
                  <bdi>{nameOrUsername(member)}</bdi>
                  {member.birthName && !member.apart && (
                    <small>{` (${profileTexts.bornAs(member.birthName)})`}</small>
                  )}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{username !== undefined && t.isMember(name)}</p>
      <Button onClick={() => remove(id)}>{t.remove}</Button>
    </section>
  );
}
