import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { nameOrUsername } from '#contract/full-name.ts';
import { IMAGE_MARKS_MAX, IMAGE_NAMES_MAX } from '#contract/limits.ts';
import type { DirectoryEntry } from '#contract/members.ts';
import { pathOf } from '#contract/pages.ts';
import { pictureNamesTexts } from '#texts/web/galleries/panel.ts';
import { profileTexts } from '#texts/web/members/members.ts';
import { call } from '../../api.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import dock from '../../ui/dock.module.css';
import { Field } from '../../ui/field.tsx';
import { findMembers } from '../../ui/find-members.ts';
import { NameField } from '../../ui/name-field.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { useBack } from '../use-back.ts';
import type { FaceMark } from './face-marks.ts';
import { FacePicker } from './face-picker.tsx';
import { showMark } from './mark-spot.tsx';
import styles from './names-page.module.css';
import { type EditedNames, useNames } from './use-names.ts';

const t = pictureNamesTexts.page;

export async function loader({ params: { id = '', imageId = '' } }: LoaderFunctionArgs) {
  const params = { galleryId: id, imageId };
  const [image, people, members] = await Promise.all([
    call('GET /galleries/{galleryId}/images/{imageId}', { params }),
    call('GET /galleries/{galleryId}/images/{imageId}/people', { params }),
    // Without it, names can be typed all the same.
    call('GET /directory').catch(() => []),
  ]);
  return { image, people, members };
}

/** Says who is on a picture: a tap sets a mark, and below it stands whose face that is. */
export function Component() {
  const { image, people, members } = useLoaderData<typeof loader>();
  const { id: galleryId = '' } = useParams();
  const picture = pathOf('/image-galleries/:id/bild/:imageId', { id: galleryId, imageId: image.id });
  const names = useNames({ galleryId, imageId: image.id }, people, members, useBack(picture));
  const { marks, selected, draft, conflict } = names;
  const [isSaving, setSaving] = useState(false);
  useRootMark('names');

  function save() {
    setSaving(true);
    names.save().finally(() => setSaving(false));
  }

  return (
    <Page title={t.title}>
      {draft.notice}
      <p>{t.lead}</p>
      <div className={`apart ${styles.columns}`}>
        <FacePicker image={image} names={names} />
        <div className={`apart ${styles.side}`}>
          {selected && (
            <MarkName
              key={`${selected.id} ${names.nameAsked}`}
              names={names}
              mark={selected}
              takesFocus={names.nameAsked > 0}
            />
          )}
          <Button onClick={names.addByKeys} unavailable={names.isFull ? t.full(IMAGE_MARKS_MAX) : undefined}>
            {t.add}
          </Button>
          <section>
            <h2>{t.list}</h2>
            {marks.length === 0 ? <p>{t.empty}</p> : <MarkList names={names} />}
          </section>
          <div className="apart">
            <Field
              label={t.text}
              hint={t.textHint}
              name="text"
              value={names.text}
              onChange={({ target }) => names.setText(target.value)}
              maxLength={IMAGE_NAMES_MAX}
              rows={4}
              multiline
            />
            <p className="small">{t.rules}</p>
            {conflict && (
              <Notice role="status">
                <p>{t.merged}</p>
                {conflict.text !== undefined && (
                  <>
                    <p>{t.theirText}</p>
                    <blockquote className="written">{conflict.text}</blockquote>
                  </>
                )}
              </Notice>
            )}
          </div>
        </div>
      </div>
      <div className={dock.dock}>
        <Button kind="primary" busy={isSaving} onClick={save}>
          {t.save}
        </Button>
      </div>
      <ButtonLink to={picture}>{t.back}</ButtonLink>
    </Page>
  );
}

/** All marks of the picture: each leads to its place, and can be taken away. */
function MarkList({ names: { marks, selected, select, remove } }: { names: EditedNames }) {
  function show(id: number) {
    select(id);
    showMark(id);
  }

  return (
    <ol className={styles.marks}>
      {marks.map(({ id, name }, index) => (
        <li key={id} data-selected={id === selected?.id || undefined}>
          <button type="button" className={`bare beside ${styles.entry}`} onClick={() => show(id)}>
            <span className={styles.number}>{index + 1}</span>
            {name ? <bdi>{name}</bdi> : <i>{t.nameless}</i>}
          </button>
          <IconButton icon="delete" label={t.removeNamed(index + 1, name)} onClick={() => remove(id)} />
        </li>
      ))}
    </ol>
  );
}

/** As many as fit below the field on a phone with its keyboard open. */
const MAX_SUGGESTIONS = 5;

type MarkNameProps = { names: EditedNames; mark: FaceMark; takesFocus: boolean };

/** Whose face it is: a member, chosen from the list, or the name as it is typed. */
function MarkName({ names, mark, takesFocus }: MarkNameProps) {
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
