import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { MINUTE_MS } from '#contract/durations.ts';
import { pathOf } from '#contract/pages.ts';
import { SHARE_TARGET } from '#contract/share-target.ts';
import { sharedTexts as t } from '#texts/web/galleries/upload.ts';
import { call } from '../../api.ts';
import { rememberAddress } from '../../session/members-only.tsx';
import { serverNow } from '../../session/server-clock.ts';
import { lastMember, onSession, readSession } from '../../session/session.ts';
import { Button, ButtonLink, Buttons } from '../../ui/button.tsx';
import { awaitShares } from '../../ui/own-workers.ts';
import { Page } from '../../ui/page.tsx';
import { loadMeetingOffer, MeetingOffer } from './meeting-offer.tsx';
import { Preview } from './upload-list.tsx';
import { previewOf } from './use-uploads.ts';

/** Nothing before the login. */
export async function loader() {
  if (!readSession()) return undefined;
  const [galleries, meeting] = await Promise.all([call('GET /galleries'), loadMeetingOffer('', serverNow())]);
  return { galleries, meeting };
}

/**
 * Opened by the share sheet of a phone with pictures: asks for a gallery, where they then are in the list. It is there
 * without a login too, so that the pictures are not lost on the way to it.
 */
export function Component() {
  const [count, setCount] = useState<number>();
  const [asked, setAsked] = useState<readonly File[]>();
  const [isDropped, setIsDropped] = useState(false);
  useEffect(() => {
    receiveShared().then(
      ({ files, isWanted }) => (isWanted || files.length === 0 ? setCount(files.length) : setAsked(files)),
      () => setCount(0),
    );
    // A user who comes from a share sheet has the site installed.
    awaitShares();
  }, []);

  return (
    <Page title={t.title}>
      <div className="apart measure">
        {asked && (
          <AskWhose
            files={asked}
            onAnswer={(isOurs) => {
              setAsked(undefined);
              if (!isOurs) dropShared();
              setIsDropped(!isOurs);
              setCount(isOurs ? keepShared() : 0);
            }}
          />
        )}
        {count === 0 && (
          <>
            <p role="status">{isDropped ? t.dropped : t.lost}</p>
            <ButtonLink to={pathOf('/image-galleries')}>{t.toGalleries}</ButtonLink>
          </>
        )}
        {count !== undefined && count > 0 && <Arrived count={count} />}
      </div>
    </Page>
  );
}

/** Another site can send something here as well, and cannot be told from a share sheet. */
function AskWhose({ files, onAnswer }: { files: readonly File[]; onAnswer: (isOurs: boolean) => void }) {
  const [previews, setPreviews] = useState<ReadonlyMap<File, ImageBitmap>>(new Map());
  useEffect(() => {
    let isOver = false;
    // One by one: each takes memory for a moment.
    (async () => {
      for (const file of files) {
        const bitmap = isOver ? undefined : await previewOf(file);
        if (bitmap && !isOver) setPreviews((known) => new Map(known).set(file, bitmap));
      }
    })();
    return () => {
      isOver = true;
    };
  }, [files]);

  return (
    <>
      <p role="status">{t.arrived(files.length)}</p>
      <p>{t.fromOutside}</p>
      <ul className="stack" aria-label={t.files}>
        {files.map((file, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order, and may have the same name
          <li key={number} className="beside">
            <Preview bitmap={previews.get(file)} />
            <bdi>{file.name}</bdi>
          </li>
        ))}
      </ul>
      <p>{t.ask(files.length)}</p>
      <Buttons>
        <Button kind="primary" onClick={() => onAnswer(true)}>
          {t.ours}
        </Button>
        <Button onClick={() => onAnswer(false)}>{t.drop}</Button>
      </Buttons>
    </>
  );
}

function Arrived({ count }: { count: number }) {
  const known = useLoaderData<typeof loader>();
  const location = useLocation();
  const navigate = useNavigate();

  if (!known)
    return (
      <>
        <p role="status">{t.arrived(count)}</p>
        <p>{t.login}</p>
        <Button
          kind="primary"
          onClick={() => {
            rememberAddress(location);
            navigate(pathOf('/login'));
          }}
        >
          {t.toLogin}
        </Button>
      </>
    );

  const { galleries, meeting } = known;
  return (
    <>
      <p role="status">
        <span>{t.arrived(count)}</span> <span>{t.choose(count)}</span>
      </p>
      {meeting && <MeetingOffer meeting={meeting} />}
      <ul className="stack" aria-label={t.galleries}>
        {galleries
          .filter(({ id }) => id !== meeting?.galleryId)
          .map(({ id, title }) => (
            <li key={id}>
              <ButtonLink to={pathOf('/image-upload/:id', { id })}>{t.to(title)}</ButtonLink>
            </li>
          ))}
        <li>
          <ButtonLink to={pathOf('/image-galleries/new')} icon="plus">
            {t.newGallery}
          </ButtonLink>
        </li>
      </ul>
      <p>{t.notYet}</p>
    </>
  );
}

/** Longer than a worker takes to start. */
const PATIENCE_MS = 5000;

/** Nobody has said that they want it by then. */
const KEPT_MS = 10 * MINUTE_MS;

/** What was shared and has no gallery yet. Outlives the login, but not the page. */
let held: File[] = [];
/** Whether somebody has said that it is theirs: another site may have sent it. */
let isWanted = false;
/** Whose it is, as far as that is known. */
let owner = '';

/** Who is logged in, or was until the session ended by itself; nobody after a logout. */
const member = () => readSession()?.username ?? lastMember();

/** Nothing goes from one member to the next, and nothing stays after a logout. */
function dropForeign(): void {
  if (owner && owner !== member()) dropShared();
  owner = held.length > 0 ? owner || member() : '';
}

onSession(dropForeign);

/** Fetches what the share sheet of the phone has handed over; answers what is held, and whether it is to be asked about. */
async function receiveShared(): Promise<{ files: readonly File[]; isWanted: boolean }> {
  const registration = await navigator.serviceWorker?.getRegistration(SHARE_TARGET);
  const worker = registration?.active;
  const shared = worker ? await askFor(worker) : [];
  dropForeign();
  if (shared.length > 0) {
    held = [...held, ...shared];
    isWanted = false;
    setTimeout(() => isWanted || dropShared(), KEPT_MS);
  }
  dropForeign();
  return { files: held, isWanted };
}

/** Lets it go on to a gallery; answers how many there still are. */
function keepShared(): number {
  dropForeign();
  isWanted = true;
  return held.length;
}

function dropShared(): void {
  held = [];
}

function askFor(worker: ServiceWorker): Promise<File[]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve([]), PATIENCE_MS);
    worker.postMessage('take', [port2]);
  });
}

/** For the gallery that was chosen. */
export function takeShared(): File[] {
  dropForeign();
  if (!isWanted) return [];
  const taken = held;
  dropShared();
  return taken;
}
