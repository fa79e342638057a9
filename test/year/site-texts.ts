import { forAnyone, forMaintainers, forMembers, type Rules, served } from '../attacks/rule.ts';
import { maintaining } from './acting.ts';
import type { Model } from './model.ts';
import type { PartOfYear } from './part.ts';
import { ok, plain, read } from './read.ts';

const texts: (keyof Model['texts'])[] = ['willkommen', 'impressum', 'datenschutz'];
const writers = (m: Model) => m.record.map(({ actor }) => actor);

export const siteTexts: PartOfYear = {
  acts: {
    'choose a colour': maintaining('PUT /maintenance/identity', 0.2, async (w, session, me, { a }) => {
      const answer = await w.send(session, 'GET /maintenance/identity', {});
      const {
        siteName = 'Klasse 1988',
        groupName = 'Klasse',
        accent: before,
      } = (answer.status === 200 ? answer.json : {}) as Record<string, string>;
      const accent = ['5010', '6005', '3005', '8017'][a % 4];
      await w.call(
        session,
        'PUT /maintenance/identity',
        { body: { siteName, groupName, accent } },
        204,
        () => {
          if (accent !== before) w.record(me, 'identity-changed');
        },
      );
    }),
    'write a text': maintaining('PUT /maintenance/texts/{text}', 0.3, async (w, session, me, { a, b }) => {
      const text = (['willkommen', 'impressum', 'datenschutz'] as const)[a % 3] as keyof Model['texts'];
      const versions = w.m.texts[text];
      const isStale = b % 5 === 4;
      const body = {
        text: `Geschrieben ${w.needle()}`,
        basedOn: isStale ? versions.length + 1 : versions.length,
      };
      await w.call(
        session,
        'PUT /maintenance/texts/{text}',
        { params: { text }, body },
        isStale ? 409 : 204,
        () => {
          versions.push(body.text);
          const acts = {
            willkommen: 'welcome-written',
            impressum: 'imprint-written',
            datenschutz: 'privacy-notice-written',
          };
          w.record(me, acts[text]);
        },
      );
    }),
  },
  reads: {
    'GET /site': plain((m) => ok(m.texts.willkommen.at(-1) ?? '')),
    'GET /contact': plain(() => ok()),
    'GET /legal/{page}': read(
      () => ['impressum', 'datenschutz'] as const,
      (_m, page) => ({ page }),
      (m, _reader, page) => ok(m.texts[page].at(-1) ?? ''),
    ),
    'GET /openapi.json': plain(() => ok()),
    'GET /maintenance/identity': plain(() => ok()),
    'GET /maintenance/texts': plain(() => ok()),
    'GET /maintenance/texts/{text}': read(
      () => texts,
      (_m, text) => ({ text }),
      (m, _reader, text) => ({ ...ok(m.texts[text].at(-1) ?? ''), may: writers(m) }),
    ),
    'GET /maintenance/texts/{text}/{number}': read(
      () => texts,
      (_m, text) => ({ text, number: '0' }),
      () => ok(),
    ),
  },
};

export const siteAttacks = {
  'GET /site': forMembers(served),
  'GET /legal/{page}': forAnyone(served),
  'GET /contact': forAnyone(served),
  'GET /openapi.json': forAnyone(served),
  'GET /maintenance/identity': forMaintainers(served),
  'PUT /maintenance/identity': forMaintainers(
    { status: 204, changes: { site_settings: '+1', maintenance_record: '+1' } },
    { siteName: 'Klasse 88', groupName: 'Lackiertechniker, Abschlussjahrgang 1988', accent: '5010' },
  ),
  'GET /maintenance/texts': forMaintainers(served),
  'GET /maintenance/texts/{text}': forMaintainers(served),
  'PUT /maintenance/texts/{text}': forMaintainers(
    { status: 204, changes: { site_texts: '+1', maintenance_record: '+1' } },
    { text: '# Impressum', basedOn: 0 },
  ),
  'GET /maintenance/texts/{text}/{number}': forMaintainers(served),
} satisfies Rules;
