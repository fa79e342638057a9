import { type FormEvent, useState, useSyncExternalStore } from 'react';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { MeetingSummary } from '#contract/meetings.ts';
import { repeatingTexts as t } from '#texts/web/galleries/repeating.ts';
import { CallError, call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { titleWith } from '../upload/upload-items.ts';
import { stateInWords, TitleField } from '../upload/upload-list.tsx';
import type { UploadQueue } from '../upload/upload-queue.ts';
import { partSent } from '../upload/upload-state.ts';
import { queueFor } from '../upload/use-uploads.ts';

type Props = {
  old: Image;
  /** That of the old picture. */
  gallery: Gallery;
  meeting: MeetingSummary | undefined;
  fileOf: () => Promise<File>;
  onSent: (galleryId: string, imageId: string | undefined) => void;
};

/** Undefined for a meeting that was called off or deleted. */
const galleryOf = ({ id }: MeetingSummary): Promise<string | undefined> =>
  call('POST /meetings/{id}/gallery', { params: { id } }).then(
    ({ galleryId }) => galleryId,
    (error) => {
      if (!(error instanceof CallError && /^(conflict|not-found)$/.test(error.code))) throw error;
      return undefined;
    },
  );

/** Sends the new picture as any other: to the gallery of a meeting of these days, else to that of the old one. */
export function Sending({ old, gallery, meeting, fileOf, onSent }: Props) {
  const dialogs = useDialogs();
  const [title, setTitle] = useState(() =>
    titleWith(old.title, t.proposed(new Date(serverNow()).getFullYear())),
  );
  const [isTyped, setIsTyped] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [queue, setQueue] = useState<UploadQueue>();
  const [item] = useSyncExternalStore(queue?.subscribe ?? nothing, queue?.items ?? none);

  async function send() {
    const galleryId = (meeting && (await galleryOf(meeting))) ?? gallery.id;
    const next = queueFor(galleryId, old.id);
    next.add([await fileOf()]);
    setQueue(next);
    await next.run(() => title.trim());
    const [{ state } = {}] = next.items();
    if (state?.step !== 'done') return;
    const { imageId } = state;
    const image =
      imageId &&
      (await call('GET /galleries/{galleryId}/images/{imageId}', { params: { galleryId, imageId } }).catch(
        () => undefined,
      ));
    await dialogs.success(image && !image.repeats ? t.sentAlone : t.sent);
    onSent(galleryId, imageId);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    await send().catch(() => dialogs.error(t.notSent));
    setIsBusy(false);
  }

  return (
    <form className="apart measure" onSubmit={submit}>
      <TitleField
        label={t.titleOf}
        name="title"
        value={title}
        isProposed={!isTyped}
        onChange={(typed) => {
          setTitle(typed);
          setIsTyped(true);
        }}
      />
      <p>{meeting ? t.ofMeeting(meeting.title) : t.goesTo(gallery.title)}</p>
      <p role="status">{item && stateInWords(item.state)}</p>
      {item && isBusy && <progress aria-label={t.progress} value={partSent(item.state)} />}
      <Button kind="primary" type="submit" busy={isBusy}>
        {item?.state.step === 'failed' ? t.retry : t.send}
      </Button>
    </form>
  );
}

const nothing = () => () => {};
const noItems: ReturnType<UploadQueue['items']> = [];
const none = () => noItems;
