import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pathOf } from '#contract/pages.ts';
import { showTexts as t } from '#texts/web/galleries/show.ts';
import { call } from '../../api.ts';
import { holdPage, readSession } from '../../session/session.ts';
import { Button, ButtonLink, Buttons } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { SECONDS } from '../../ui/player.ts';
import { Select } from '../../ui/select.tsx';
import { type Chosen, useChosen } from './chosen.ts';
import { fillScreen, leaveScreen, SlideShow } from './slide-show.tsx';
import { loadRound, type Round } from './slides.ts';

/** Of one gallery, else of all. On the evening of a meeting, whose id the address has, with what guests send. */
export async function loader({ params: { id }, request }: LoaderFunctionArgs) {
  const meetingId = new URL(request.url).searchParams.get('treffen');
  const [gallery, meeting] = await Promise.all([
    id === undefined ? undefined : call('GET /galleries/{id}', { params: { id } }),
    meetingId === null
      ? undefined
      : call('GET /meetings/{id}', { params: { id: meetingId } }).catch(() => undefined),
  ]);
  return { gallery, meeting };
}

const seconds = Object.fromEntries(SECONDS.map((count) => [count, t.secondsOf(count)]));

/** What is to be shown and how, and then the show. */
export function Component() {
  const { gallery, meeting } = useLoaderData<typeof loader>();
  const link = meeting?.collection?.link ?? '';
  const [scope, setScope] = useState<'one' | 'all'>(gallery ? 'one' : 'all');
  const { chosen, choose } = useChosen();
  const galleryId = scope === 'one' ? gallery?.id : undefined;
  const { first, isBusy, start, end } = useFirstRound(galleryId);

  return (
    <Page title={t.title}>
      <div className="apart measure">
        {gallery ? (
          <section className="stack">
            <h2>{t.what}</h2>
            <Choice
              label={t.what}
              options={{ one: <bdi>{gallery.title}</bdi>, all: t.all }}
              value={scope}
              onChoose={setScope}
            />
          </section>
        ) : (
          <p>{t.all}</p>
        )}
        <How chosen={chosen} onChoose={choose} />
        {meeting && (
          <div>
            <p>{t.live}</p>
            {link && <Wish name="withCode" chosen={chosen} onChoose={choose} />}
          </div>
        )}
        <Buttons>
          <Button kind="primary" busy={isBusy} onClick={start}>
            {t.start}
          </Button>
          <ButtonLink
            to={gallery ? pathOf('/image-galleries/:id', { id: gallery.id }) : pathOf('/image-galleries')}
          >
            {t.back}
          </ButtonLink>
        </Buttons>
      </div>
      <ul className="stack measure quiet">
        {[...t.hints, t.evening].map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
        <li className="not-by-touch">{t.keys}</li>
      </ul>
      {first && (
        <SlideShow
          galleryId={galleryId}
          first={first}
          chosen={chosen}
          isLive={meeting !== undefined}
          link={chosen.withCode ? link : ''}
          onEnd={end}
        />
      )}
    </Page>
  );
}

/** What is shown first, once that is loaded: the show runs as long as there is one. */
function useFirstRound(galleryId: string | undefined) {
  const dialogs = useDialogs();
  const [isBusy, setBusy] = useState(false);
  const [first, setFirst] = useState<Round>();

  async function start() {
    setBusy(true);
    const [round] = await Promise.all([loadRound(galleryId).catch(() => undefined), fillScreen()]);
    setBusy(false);
    if (!round?.places.length) {
      leaveScreen();
      return readSession() && dialogs.error(round ? t.empty : t.notLoaded);
    }
    // Nobody may be near it when the session ends.
    holdPage();
    setFirst(round);
  }

  return { first, isBusy, start, end: () => setFirst(undefined) };
}

type HowProps = { chosen: Chosen; onChoose: (part: Partial<Chosen>) => void };

const How = ({ chosen, onChoose }: HowProps) => (
  <>
    <section className="stack">
      <h2>{t.order}</h2>
      <Choice
        label={t.order}
        options={t.orders}
        value={chosen.order}
        onChoose={(order) => onChoose({ order })}
      />
    </section>
    <Select
      label={t.seconds}
      options={seconds}
      value={chosen.seconds}
      onChange={(count) => onChoose({ seconds: count })}
    />
    <div>
      <Wish name="withTitles" chosen={chosen} onChoose={onChoose} />
      <Wish name="withNames" chosen={chosen} onChoose={onChoose} />
    </div>
  </>
);

const Wish = ({ name, chosen, onChoose }: HowProps & { name: 'withTitles' | 'withNames' | 'withCode' }) => (
  <Checkbox
    label={t[name]}
    checked={chosen[name]}
    onChange={({ target }) => onChoose({ [name]: target.checked })}
  />
);
