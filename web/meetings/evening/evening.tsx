import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Collection } from '#contract/collections.ts';
import type { Image } from '#contract/galleries.ts';
import type { Meeting } from '#contract/meetings.ts';
import { pathOf } from '#contract/pages.ts';
import { dayAndTime, longDay } from '#texts/dates.ts';
import { eveningTexts as t } from '#texts/web/meetings/evening.ts';
import { call } from '../../api.ts';
import { serverNow } from '../../session/server-clock.ts';
import { actsWith } from '../../ui/act.tsx';
import { Button, ButtonLink, Buttons } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { copier } from '../act.tsx';
import { OrganisersPage } from '../organisers-page.tsx';
import styles from './evening.module.css';

const { Act } = actsWith(t.refusals);
const Copy = copier(t);

type Props = {
  meeting: Meeting;
  /** What guests have sent. */
  received: readonly Image[];
};

/** Where an organiser lets guests send pictures, shows and prints how, and removes what is not to stay. */
export default function Evening({ meeting, received }: Props) {
  const { collection, galleryId, mayChange } = meeting;
  return (
    <OrganisersPage meeting={meeting} texts={t} isForThem={mayChange} actions={null}>
      {collection ? <Collecting meeting={meeting} collection={collection} /> : <Begin meeting={meeting} />}
      {galleryId && (collection || received.length > 0) && (
        <Received galleryId={galleryId} images={received} mayDelete={meeting.myRole === 'organiser'} />
      )}
    </OrganisersPage>
  );
}

function Begin({ meeting: { id, state, isPast } }: { meeting: Meeting }) {
  const [when, setWhen] = useState<keyof typeof t.whens>('day');
  if (state !== 'fixed') return <p>{state === 'proposed' ? t.notFixed : t.over}</p>;
  return (
    <div className="apart measure">
      <p>{t.lead}</p>
      {!isPast && (
        <section className="stack">
          <h2>{t.when}</h2>
          <Choice label={t.when} options={t.whens} value={when} onChoose={setWhen} />
        </section>
      )}
      <div>
        <Act
          kind="primary"
          run={() =>
            call('POST /meetings/{id}/collection', { params: { id }, body: { atOnce: when === 'now' } })
          }
          refusals={isPast ? { conflict: t.over } : {}}
        >
          {t.begin}
        </Act>
      </div>
    </div>
  );
}

type CollectingProps = { meeting: Meeting; collection: Collection };

function Collecting({ meeting: { id, title, galleryId }, collection }: CollectingProps) {
  const { link, from, until } = collection;
  const [isLarge, setLarge] = useState(false);
  useRootMark('evening');
  /** First the page, as what fills the screen later lies above. */
  async function enlarge() {
    await document.documentElement.requestFullscreen?.().catch(() => {});
    setLarge(true);
  }

  const sheet = <Sheet title={title} link={link} />;
  const show = galleryId
    ? pathOf('/image-galleries/:id/diashow', { id: galleryId })
    : pathOf('/image-galleries/diashow');
  return (
    <div className="apart">
      <div className="stack screen-only">
        {from * 1000 > serverNow() && <p>{t.since(dayAndTime(from * 1000))}</p>}
        {/* Its last moment belongs to the day before. */}
        <p>{t.until(longDay(until * 1000 - 1))}</p>
        <Buttons>
          {link && (
            <>
              <Button kind="primary" onClick={() => print()}>
                {t.print}
              </Button>
              <Button onClick={enlarge}>{t.full}</Button>
              <Copy text={link}>{t.copy}</Copy>
            </>
          )}
          <ButtonLink to={`${show}?${new URLSearchParams({ treffen: id })}`}>{t.show}</ButtonLink>
        </Buttons>
      </div>
      {link ? sheet : <p>{t.maintainersOnlyEnd}</p>}
      <div className="screen-only">
        <Act
          kind="danger"
          question={t.endQuestion}
          run={() => call('DELETE /meetings/{id}/collection', { params: { id } })}
          success={t.ended}
        >
          {t.end}
        </Act>
      </div>
      {isLarge && <Large onEnd={() => setLarge(false)}>{sheet}</Large>}
    </div>
  );
}

/** What is on every table. */
function Sheet({ title, link }: { title: string; link: string }) {
  const { host, pathname } = new URL(link);
  return (
    <div className={styles.sheet}>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.ask}>{t.ask}</p>
      <QrCode text={link} width="100%" />
      <p className={styles.how}>{t.how}</p>
      <p className={styles.address}>
        <span>{host}</span>
        <wbr />
        <span>{pathname}</span>
      </p>
    </div>
  );
}

/** The same on the whole screen. */
function Large({ onEnd, children }: { onEnd: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: until it ends
  useEffect(() => {
    dialog.current?.showModal();
    // Also left by the key Esc.
    const look = () => document.fullscreenElement || onEnd();
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.large} aria-label={t.title} onClose={onEnd}>
      {children}
      <div className={styles.back}>
        <Button onClick={onEnd}>{t.small}</Button>
      </div>
    </dialog>
  );
}

type ReceivedProps = { galleryId: string; images: readonly Image[]; mayDelete: boolean };

/** The newest first. */
function Received({ galleryId, images, mayDelete }: ReceivedProps) {
  return (
    <section className="stack screen-only" aria-labelledby="received">
      <h2 id="received">{t.received}</h2>
      {images.length === 0 && <p>{t.none}</p>}
      <ul className={styles.received}>
        {images.map(({ id: imageId, guest = '', smallThumbnailPath }) => (
          <li key={imageId}>
            <img src={smallThumbnailPath} alt={t.from(guest)} width={320} height={240} loading="lazy" />
            <p className="small">{t.from(guest)}</p>
            {mayDelete && (
              <Act
                question={t.removeQuestion}
                aria-label={`${t.remove}: ${t.from(guest)}`}
                run={() =>
                  call('DELETE /galleries/{galleryId}/images/{imageId}', { params: { galleryId, imageId } })
                }
                success={t.removed}
              >
                {t.remove}
              </Act>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
