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
import { type PictureOrder, SECONDS } from '../../ui/player.ts';
import { Select } from '../../ui/select.tsx';
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

/** Under this name the browser remembers what was chosen last. */
const CHOSEN = 'diashow';

const usual = {
  order: 'row' as PictureOrder,
  seconds: '8',
  withTitles: true,
  withNames: false,
  withCode: true,
};
type Chosen = typeof usual;

const chosenLast = (): Chosen => ({ ...usual, ...JSON.parse(localStorage.getItem(CHOSEN) ?? '{}') });

/** What is to be shown and how, and then the show. */
export function Component() {
  const { gallery, meeting } = useLoaderData<typeof loader>();
  const link = meeting?.collection?.link ?? '';
  const dialogs = useDialogs();
  const [scope, setScope] = useState<'one' | 'all'>(gallery ? 'one' : 'all');
  const [chosen, setChosen] = useState(chosenLast);
  const [isBusy, setBusy] = useState(false);
  const [first, setFirst] = useState<Round>();
  const galleryId = scope === 'one' ? gallery?.id : undefined;

  function choose(part: Partial<Chosen>) {
    const next = { ...chosen, ...part };
    localStorage.setItem(CHOSEN, JSON.stringify(next));
    setChosen(next);
  }

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
        <section className="stack">
          <h2>{t.order}</h2>
          <Choice
            label={t.order}
            options={t.orders}
            value={chosen.order}
            onChoose={(order) => choose({ order })}
          />
        </section>
        <Select
          label={t.seconds}
          options={seconds}
          value={chosen.seconds}
          onChange={(count) => choose({ seconds: count })}
        />
        <div>
          <Checkbox
            label={t.withTitles}
            checked={chosen.withTitles}
            onChange={({ target }) => choose({ withTitles: target.checked })}
          />
          <Checkbox
            label={t.withNames}
            checked={chosen.withNames}
            onChange={({ target }) => choose({ withNames: target.checked })}
          />
        </div>
        {meeting && (
          <div>
            <p>{t.live}</p>
            {link && (
              <Checkbox
                label={t.withCode}
                checked={chosen.withCode}
                onChange={({ target }) => choose({ withCode: target.checked })}
              />
            )}
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
          order={chosen.order}
          seconds={Number(chosen.seconds)}
          withTitles={chosen.withTitles}
          withNames={chosen.withNames}
          isLive={meeting !== undefined}
          link={chosen.withCode ? link : ''}
          onEnd={() => setFirst(undefined)}
        />
      )}
    </Page>
  );
}
