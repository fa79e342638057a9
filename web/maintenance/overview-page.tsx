import { Link, useLoaderData } from 'react-router';
import type { LastBackups } from '#contract/maintenance.ts';
import type { OverviewKind } from '#contract/overview.ts';
import { pathOf } from '#contract/pages.ts';
import { dayAndTime, longTime } from '#texts/dates.ts';
import { trashTexts } from '#texts/web/galleries/trash.ts';
import { maintainedAlbumTexts } from '#texts/web/maintenance/album.ts';
import { hiddenImagesTexts, maintainedGalleriesTexts } from '#texts/web/maintenance/galleries.ts';
import { mailTexts } from '#texts/web/maintenance/mail.ts';
import { maintenanceTexts } from '#texts/web/maintenance/maintenance.ts';
import { maintainedMemorialTexts } from '#texts/web/maintenance/memorials.ts';
import { maintainedMissingTexts } from '#texts/web/maintenance/missing.ts';
import { textsTexts } from '#texts/web/maintenance/texts.ts';
import { maintainedYearlyCheckTexts } from '#texts/web/maintenance/yearly-check.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import styles from './maintenance.module.css';
import { asMaintainer } from './maintenance-page.tsx';
import { membersAddress } from './members/maintained-members.ts';

const t = maintenanceTexts.overview;

/** What each is called, where its name leads, and what else belongs to it. */
const areas: [string, string, ...[string, string][]][] = [
  [
    t.members,
    pathOf('/verwaltung/mitglieder'),
    [maintainedMissingTexts.title, pathOf('/verwaltung/gesucht')],
    [maintainedMemorialTexts.title, pathOf('/verwaltung/gedenken')],
    [maintainedYearlyCheckTexts.title, pathOf('/verwaltung/nachfrage')],
  ],
  [
    t.pictures,
    '',
    [maintainedGalleriesTexts.list.title, pathOf('/verwaltung/galerien')],
    [hiddenImagesTexts.title, pathOf('/verwaltung/bilder')],
    [trashTexts.title, pathOf('/verwaltung/papierkorb')],
    [maintainedGalleriesTexts.storage.title, pathOf('/verwaltung/speicher')],
  ],
  [mailTexts.title, pathOf('/verwaltung/mail')],
  [
    t.site,
    '',
    [textsTexts.list.title, pathOf('/verwaltung/texte')],
    [textsTexts.identity.title, pathOf('/verwaltung/name')],
    [maintainedAlbumTexts.title, pathOf('/verwaltung/klassenalbum')],
  ],
  [t.record, pathOf('/verwaltung/protokoll')],
];

/** Told there, while the maintainer is alone. */
const amongFirstSteps: OverviewKind[] = ['alone', 'text-blanks'];

/** Where each is put right, if it is here. */
const places: Partial<Record<OverviewKind, string>> = {
  'text-blanks': pathOf('/verwaltung/texte'),
  'one-maintainer': membersAddress('active'),
  'never-invited': membersAddress('not-invited'),
  'without-letter': membersAddress('not-invited'),
  'never-came': membersAddress('invited'),
  'reminded-enough': membersAddress('invited'),
  'images-reported': pathOf('/verwaltung/bilder'),
  'addresses-failing': pathOf('/verwaltung/mail'),
  'addresses-old': membersAddress('maybe-outdated'),
  'hints-open': pathOf('/verwaltung/gesucht'),
  'meetings-unorganised': pathOf('/treffen'),
  'mail-waiting': pathOf('/verwaltung/mail'),
  'mail-paused': pathOf('/verwaltung/mail'),
  'mail-halted': pathOf('/verwaltung/mail'),
  'mail-held': pathOf('/verwaltung/mail'),
};

export const loader = asMaintainer(async () => {
  const [all, backups] = await Promise.all([
    call('GET /maintenance/overview'),
    call('GET /maintenance/backups'),
  ]);
  const isAlone = all.some(({ kind }) => kind === 'alone');
  return { all, backups, texts: isAlone && (await call('GET /maintenance/texts')) };
});

export function Component() {
  const { all, backups, texts } = useLoaderData<typeof loader>();
  const findings = texts ? all.filter(({ kind }) => !amongFirstSteps.includes(kind)) : all;
  return (
    <Page title={maintenanceTexts.title}>
      {texts && <FirstSteps hasBlanks={texts.some(({ blanks }) => blanks > 0)} />}
      {!(texts && findings.length === 0) && <h2>{t.needsHand}</h2>}
      {all.length === 0 && <p>{t.allWell}</p>}
      <Rows>
        {findings.map(({ kind, what, todo, since }) => {
          const place = places[kind];
          return (
            <Row key={kind} buttons={place && <ButtonLink to={place}>{t.show}</ButtonLink>}>
              <p>
                <span>{what}</span> <span>{since !== undefined && t.since(dayAndTime(since * 1000))}</span>
              </p>
              {!place && <p>{todo}</p>}
            </Row>
          );
        })}
      </Rows>
      <div className={styles.areas}>
        {areas.map(([title, address, ...links]) => (
          <section key={title}>
            <h2>{address ? <Link to={address}>{title}</Link> : title}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="small">{stateOf(backups).join(' ')}</p>
    </Page>
  );
}

/** Which version runs, and how old what is kept elsewhere is. */
const stateOf = ({ madeAt, copiedAt, rehearsedAt, version }: LastBackups) => [
  madeAt === undefined ? t.noBackup : t.lastBackup(longTime(madeAt * 1000)),
  ...(copiedAt === undefined ? [] : [t.lastCopied(longTime(copiedAt * 1000))]),
  ...(rehearsedAt === undefined ? [] : [t.lastRehearsed(longTime(rehearsedAt * 1000))]),
  ...(version === undefined ? [] : [t.runs(version)]),
];

/** What to do first, while there is nobody but the maintainer who has begun the site. */
function FirstSteps({ hasBlanks }: { hasBlanks: boolean }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{textsTexts.steps.title}</h2>
      <p>{textsTexts.steps.lead}</p>
      <ol className={styles.steps}>
        <li>
          {hasBlanks ? (
            <Link to={pathOf('/verwaltung/texte')}>{textsTexts.steps.texts}</Link>
          ) : (
            textsTexts.steps.textsDone
          )}
        </li>
        <li>
          <Link to={pathOf('/verwaltung/mitglieder/einlesen')}>{textsTexts.steps.members}</Link>{' '}
          <Link to={pathOf('/verwaltung/mitglieder/neu')}>{textsTexts.steps.orOne}</Link>
        </li>
        <li>
          <Link to={membersAddress('not-invited')}>{textsTexts.steps.invite}</Link>
        </li>
      </ol>
    </section>
  );
}
