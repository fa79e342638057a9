import { useCallback, useEffect, useId, useState } from 'react';
import type { Image } from '#contract/galleries.ts';
import { COMMENT_MAX, COMMENTS_PER_IMAGE } from '#contract/limits.ts';
import type { Comment } from '#contract/pictures.ts';
import { commentTexts as t } from '#texts/web/galleries/panel.ts';
import { CallError, call } from '../../api.ts';
import { useDraft } from '../../session/draft.tsx';
import { draftKey } from '../../session/has-draft.ts';
import { isMaintainer } from '../../session/maintainer.ts';
import { serverNow } from '../../session/server-clock.ts';
import { readSession } from '../../session/session.ts';
import { actsWith } from '../../ui/act.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { BesideName, Face } from '../../ui/people.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import styles from './panel.module.css';

/** What has just changed is in sight, and read. */
const focusOn = (element: HTMLElement | null) => element?.focus();

type CommentsProps = {
  galleryId: string;
  image: Image;
  /** There are another number of them than `image` says. */
  onCount: (imageId: string, count: number) => void;
};

/** The comments of a picture, which the card and the button count, too. */
function useComments({ galleryId, image, onCount }: CommentsProps) {
  const imageId = image.id;
  const [comments, setComments] = useState<Comment[]>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(async () => {
    setHasFailed(false);
    const loading = call('GET /galleries/{galleryId}/images/{imageId}/comments', {
      params: { galleryId, imageId },
    });
    await loading.then(setComments, () => setHasFailed(true));
  }, [galleryId, imageId]);

  useEffect(() => {
    load();
  }, [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => {
    if (comments && comments.length !== (image.comments ?? 0)) onCount(imageId, comments.length);
  }, [comments]);

  return { comments, setComments, hasFailed, load };
}

/** Deletes a comment; one that is gone already is what was wanted. */
const deleteComment = (galleryId: string, imageId: string, commentId: string) =>
  call('DELETE /galleries/{galleryId}/images/{imageId}/comments/{commentId}', {
    params: { galleryId, imageId, commentId },
  }).catch((error) => {
    if (!(error instanceof CallError && error.code === 'not-found')) throw error;
  });

/** What members have written under a picture, with a field to write. */
export function Comments(props: CommentsProps) {
  const { galleryId, image } = props;
  const imageId = image.id;
  const titleId = useId();
  const { attempt } = useAttempt({ failed: t.removeFailed });
  const { comments, setComments, hasFailed, load } = useComments(props);
  const [said, setSaid] = useState('');
  const [fresh, setFresh] = useState('');

  const { username = '' } = readSession() ?? {};
  const isAnyRemovable = image.uploader === username || isMaintainer(username);

  const remove = ({ id, author, name }: Comment) => {
    setSaid('');
    return attempt({
      question: author === username ? t.confirmRemove : t.confirmRemoveOf(name),
      run: () => deleteComment(galleryId, imageId, id),
      done() {
        setComments((all) => all?.filter((one) => one.id !== id));
        setSaid(t.removed);
      },
    });
  };

  function written(added: Comment) {
    const withIt = (all: Comment[]) => [...all.filter(({ id }) => id !== added.id), added];
    setComments((all) => all && withIt(all).sort((a, b) => a.writtenAt - b.writtenAt));
    if (!comments) load();
    setSaid(t.sent);
    setFresh(added.id);
  }

  return (
    <section className={`stack ${styles.comments}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.title}</h2>
      {!comments && <NotThere hasFailed={hasFailed} onRetry={load} />}
      {comments?.length === 0 && <p>{t.none}</p>}
      <ul className="stack">
        {comments?.map((one) => (
          <li
            key={one.id}
            ref={one.id === fresh ? focusOn : undefined}
            tabIndex={-1}
            className={`beside ${styles.comment}`}
          >
            <CommentOf
              comment={one}
              textId={`${titleId}${one.id}`}
              onRemove={isAnyRemovable || one.author === username ? () => remove(one) : undefined}
            />
          </li>
        ))}
      </ul>
      {/* Who has removed something was on a button that is gone. */}
      <p role="status" ref={said === t.removed ? focusOn : undefined} tabIndex={-1}>
        {said}
      </p>
      <WriteComment galleryId={galleryId} imageId={imageId} onTyped={() => setSaid('')} onWritten={written} />
    </section>
  );
}

const NotThere = ({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) => (
  <p>
    <span>{hasFailed ? t.notLoaded : t.loading}</span>{' '}
    {hasFailed && (
      <button type="button" className={`bare ${styles.action}`} onClick={onRetry}>
        {t.retry}
      </button>
    )}
  </p>
);

type CommentOfProps = { comment: Comment; textId: string; onRemove: (() => void) | undefined };

function CommentOf({ comment: { author, name, text, writtenAt }, textId, onRemove }: CommentOfProps) {
  return (
    <>
      <Face username={author} name={name} />
      <div>
        <p className="small">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <BesideName username={author} name={name} />,{' '}
          <span>{t.written(writtenAt * 1000, serverNow())}</span>
        </p>
        <p id={textId} className="written" dir="auto">
          {text}
        </p>
        {onRemove && (
          <button
            type="button"
            className={`bare ${styles.action}`}
            aria-describedby={textId}
            onClick={onRemove}
          >
            {t.remove}
          </button>
        )}
      </div>
    </>
  );
}

const nameOf = (imageId: string) => `comment ${imageId}`;

/** Whether something waits under the picture that was typed and not sent. */
export const hasUnsentComment = (imageId: string): boolean =>
  sessionStorage.getItem(draftKey(nameOf(imageId), readSession()?.username ?? '')) !== null;

const { ActForm } = actsWith({ ...t.refusals, conflict: t.enough(COMMENTS_PER_IMAGE) });

type WriteCommentProps = {
  galleryId: string;
  imageId: string;
  onTyped: () => void;
  onWritten: (comment: Comment) => void;
};

/** The field for one's own comment. What is typed waits while other pictures are looked at. */
function WriteComment({ galleryId, imageId, onTyped, onWritten }: WriteCommentProps) {
  const kept = useDraft(nameOf(imageId), { keepsOnLeaving: true, notice: t.notSent });
  const [sent, setSent] = useState(0);

  const draft = {
    ...kept,
    keep(values: FormValues, field?: string) {
      onTyped();
      if (values.comment?.trim()) kept.keep(values, field);
      else kept.drop();
    },
  };

  return (
    <ActForm
      key={sent}
      run={({ comment: text = '' }) =>
        call('POST /galleries/{galleryId}/images/{imageId}/comments', {
          params: { galleryId, imageId },
          body: { text },
        })
      }
      done={(written) => {
        setSent(sent + 1);
        onWritten(written);
      }}
      submit={t.send}
      draft={draft}
    >
      <Field
        label={t.write}
        hint={t.writeFor}
        name="comment"
        defaultValue={sent ? '' : kept.values?.comment}
        maxLength={COMMENT_MAX}
        rows={3}
        multiline
        required
      />
    </ActForm>
  );
}
