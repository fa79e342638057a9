import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CollectionLinkState } from '#contract/collections.ts';
import { MEETING_GUEST_NAME_MAX } from '#contract/limits.ts';
import { pathOf } from '#contract/pages.ts';
import { dayInWords } from '#texts/dates.ts';
import { collectTexts as t } from '#texts/web/galleries/collect.ts';
import { CallError, call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { readSession, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { reasonOf } from '../../ui/use-attempt.ts';
import { useMailedToken } from '../../ui/use-mailed-token.ts';
import { upload } from '../../upload.ts';
import { UploadDock } from '../upload/upload-dock.tsx';
import { DropArea, UploadList } from '../upload/upload-list.tsx';
import { queueWith, reconnect, useQueue } from '../upload/use-uploads.ts';
import { keep, readKept, type SentPicture } from './sent-pictures.ts';

type Failure = 'unknown' | 'failed';

/** Where guests of a meeting send pictures, without a login. It tells them nothing but which meeting it is. */
export function Component() {
  const given = useMailedToken('/abend/:token?');
  // Kept, so that a page that was loaded again goes on.
  const [token] = useState(() => given || readKept().token);
  const [state, setState] = useState<CollectionLinkState | Failure>();

  async function load() {
    setState(undefined);
    const found = token
      ? await call('POST /check_collection_link', { body: { token } }).catch(failureOf)
      : 'unknown';
    if (found !== 'failed') keep({ token: found === 'unknown' ? '' : token });
    setState(found);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void load();
  }, [token]);

  if (!state) return null;
  if (state === 'unknown')
    return (
      <Page title={t.unknown}>
        <p>{t.unknownLead}</p>
        <p>
          <Link to={pathOf('/')}>{t.toSite}</Link>
        </p>
      </Page>
    );
  if (state === 'failed')
    return (
      <Page title={t.failed}>
        <p>{t.failedLead}</p>
        <Button kind="primary" onClick={load}>
          {t.retry}
        </Button>
      </Page>
    );
  const { title, day, isOpen } = state;
  if (!isOpen)
    return (
      <Page title={t.early}>
        <p>{t.earlyLead(title, dayInWords(day))}</p>
      </Page>
    );
  return <Collect token={token} title={title} day={day} />;
}

const failureOf = (error: unknown): Failure =>
  error instanceof CallError && (error.status === 404 || error.status === 400) ? 'unknown' : 'failed';

/** Sends as the member who is logged in, otherwise under the name that is kept by then. */
const newQueue = (token: string, onSent: (sent: readonly SentPicture[]) => void) =>
  queueWith({
    async send({ file }, onProgress, signal) {
      const { name, device } = readKept();
      const asGuest = !readSession() && name;
      const fields = { token, device, ...(asGuest && { name }) };
      const { id } = await upload('POST /collected_images', { fields, file, onProgress, signal });
      const picture = { id, file: file.name, at: serverNow() };
      if (asGuest) onSent(keep({ sent: [...readKept().sent.filter((one) => one.id !== id), picture] }).sent);
      return id;
    },
    // The answer does not tell which pictures have arrived. The server keeps one that is sent again only once.
    reconnect: (signal) =>
      reconnect(() => call('POST /check_collection_link', { body: { token } }).then(() => []), signal),
  });

function Collect({ token, title, day }: { token: string; title: string; day: string }) {
  const dialogs = useDialogs();
  const username = useSession()?.username;
  const [name, setName] = useState(() => keep({}).name);
  const [sent, setSent] = useState<readonly SentPicture[]>(() => readKept().sent);
  const [queue] = useState(() => newQueue(token, setSent));
  const { items, isUploading } = useQueue(queue);
  useEffect(() => () => queue.clear(), [queue]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isUploading) return;
    for (const { id } of queue.items()) queue.requeue(id);
    if (!queue.items().some(({ state }) => state.step === 'waiting')) return dialogs.error(t.nothingChosen);
    keep({ name: name.trim() });
    await queue.run();
  }

  function retry(id: number) {
    queue.requeue(id);
    void queue.run();
  }

  return (
    <Page title={t.title} tabTitle={t.tabTitle(title)}>
      <p>{t.lead(title, dayInWords(day))}</p>
      <form className="apart" onSubmit={submit}>
        {username ? (
          <p>{t.asMember(username)}</p>
        ) : (
          <Field
            label={t.name}
            hint={t.nameHint}
            name="name"
            autoComplete="name"
            required
            maxLength={MEETING_GUEST_NAME_MAX}
            value={name}
            readOnly={isUploading}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <DropArea isDisabled={isUploading} onFiles={queue.add} />
        <UploadList queue={queue} items={items} titleOf={undefined} onRetry={retry} reasons={t.reasons} />
        <UploadDock items={items} isUploading={isUploading} progressOverall={t.arrived}>
          <Button kind="primary" type="submit" busy={isUploading}>
            {t.send}
          </Button>
        </UploadDock>
      </form>
      {sent.length > 0 && <Sent sent={sent} onChange={setSent} />}
    </Page>
  );
}

/** What this device has sent a short while ago. */
function Sent({ sent, onChange }: { sent: readonly SentPicture[]; onChange: (sent: SentPicture[]) => void }) {
  const dialogs = useDialogs();
  const heading = useRef<HTMLHeadingElement>(null);

  async function takeBack({ id, file }: SentPicture) {
    if (!(await dialogs.confirm(t.takeBackQuestion(file)))) return;
    try {
      await call('DELETE /collected_images/{id}', { params: { id }, body: { device: readKept().device } });
      await dialogs.tell(t.takenBack);
    } catch (error) {
      return dialogs.error(reasonOf(error, t.refusals));
    }
    // Its button goes.
    heading.current?.focus();
    onChange(keep({ sent: readKept().sent.filter((one) => one.id !== id) }).sent);
  }

  return (
    <section className="stack" aria-labelledby="sent">
      <h2 id="sent" ref={heading} tabIndex={-1}>
        {t.sent}
      </h2>
      <p>{t.sentLead}</p>
      <ul className="stack">
        {sent.map((picture) => (
          <li key={picture.id} className="row">
            <bdi>{picture.file}</bdi>
            <Button aria-label={t.takeBackOf(picture.file)} onClick={() => takeBack(picture)}>
              {t.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
