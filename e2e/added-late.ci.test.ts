import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CallName } from '#contract/api.ts';
import { DAY_MS } from '#contract/durations.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { callMeeting } from '#test/support/test-meeting.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { fillGallery } from './album.ts';
import { type E2eTest, e2eTest, laptop, phone, step } from './e2e-test.ts';
import { joinNamed } from './join-named.ts';
import { nextReunion } from './next-reunion.ts';
import { callOf, specifiedCalls } from './specified-server.ts';

/** As long as our calls usually take at most. */
const USUAL_MS = 300;
const SHIFT_MAX = 0.05;
/** On a machine that does much else the usual may take longer. */
const TRIES = 3;

type Opened = {
  path: (place: { gallery: string }) => string;
  /** What the specification shows, and what ours add. */
  own: (page: Page) => Promise<void>;
  added: string | RegExp;
};

const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).waitFor();

const screens: Record<string, Opened> = {
  home: {
    path: () => '/',
    own: (page) => page.getByText('Gepflegt wird diese Seite').waitFor(),
    added: 'Nächstes Treffen',
  },
  'name list': {
    path: () => '/users',
    own: (page) => page.getByRole('link', { name: 'bert' }).waitFor(),
    added: /^Beispiel/,
  },
  'a member': {
    path: () => '/users/bert',
    own: (page) => page.getByText('79098 Freiburg').waitFor(),
    added: 'Berti',
  },
  'own data': { path: () => '/contactdata', own: field('Nachname'), added: 'Außerdem' },
  'a Rundmail': { path: () => '/group-email', own: field('Betreff:'), added: /^Antworten gehen an/ },
  'sending pictures': {
    path: ({ gallery }) => `/image-upload/${gallery}`,
    own: field('Titel:'),
    added: /^Sind es Bilder vom Treffen/,
  },
};

/** A class where there is something to tell on each screen; anna has not decided about the boxes yet. */
async function furnish(site: TestSite): Promise<{ gallery: string }> {
  await site.addMember('anna');
  const bert = await joinNamed(site, 'bert', { city: '79098 Freiburg' });
  for (const name of ['carla', 'dora', 'emil']) await joinNamed(site, name);
  const inDays = (days: number) => `${new Date(site.now() + days * DAY_MS).toISOString().slice(0, 10)}T15:00`;
  await callMeeting(bert, {
    title: 'Grillabend',
    place: 'Am See',
    startsAt: inDays(2),
    answerUntil: inDays(1).slice(0, 10),
  });
  site.passSeconds(4 * 86_400);
  const again = await site.again('bert');
  await callMeeting(again, nextReunion(site));
  const today = new Date(site.now());
  await again.send('PUT', '/users/bert/profile', {
    json: {
      birthName: 'Vorher',
      nickname: 'Berti',
      birthdayConsent: true,
      birthday: { day: today.getUTCDate(), month: today.getUTCMonth() + 1 },
    },
  });
  const portrait = new FormData();
  const file = new Uint8Array(await plainJpeg({ width: 600, height: 600 }));
  portrait.append('file', new File([file], 'ich.jpg', { type: 'image/jpeg' }));
  await again.send('PUT', '/users/bert/portraits/now', { body: portrait });
  const maintainer = await site.again('carla');
  await site.promote('carla');
  await maintainer.post('/confirm_password', { password: site.password });
  const welcome = { text: '# Sommerfest\n\nKommt alle!\n\n1. Essen\n2. Tanz', basedOn: 0 };
  assert.equal(
    (await maintainer.send('PUT', '/maintenance/texts/willkommen', { json: welcome })).status,
    204,
  );
  return { gallery: await fillGallery(site, 'bert', 3) };
}

/** Counts from the first paint on. */
const WATCH = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Once all is drawn that has come. */
const shiftOf = (page: Page) =>
  page.evaluate<number>(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shift)))))`,
  );

/** Opens a screen; calls that the specification does not know are let through when this says so. */
async function open(page: Page, path: string, until: (name: CallName) => Promise<void>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route, request) => {
      const name = callOf(request.method(), request.url());
      if (name && !specifiedCalls.includes(name)) await until(name);
      await route.continue().catch(() => undefined);
    },
  );
  await page.goto(path);
}

async function look({ page, site, login, expectComplaint }: E2eTest): Promise<void> {
  expectComplaint(/^Failed to load resource/);
  const place = await furnish(site);
  await login(page, 'anna');
  await page.addInitScript(WATCH);
  for (const [screen, { path, own, added }] of Object.entries(screens)) {
    const all = page.getByRole('main').getByText(added).first();
    await step(`${screen}: nothing moves when ours come in the usual time`, async () => {
      let [shift, tries] = [1, 0];
      for (; shift > 0 && tries < TRIES; tries += 1) {
        await open(page, path(place), () => new Promise((resolve) => setTimeout(resolve, USUAL_MS)));
        await all.waitFor();
        shift = await shiftOf(page);
      }
      assert.equal(shift, 0);
    });
    await step(`${screen}: hardly anything moves when ours come late`, async () => {
      const late = Promise.withResolvers<void>();
      await open(page, path(place), () => late.promise);
      await own(page);
      assert.equal(await all.count(), 0);
      await shiftOf(page);
      late.resolve();
      await all.waitFor();
      const shift = await shiftOf(page);
      assert.ok(shift < SHIFT_MAX, `${shift}`);
    });
  }
}

const settings = { ADMIN_EMAIL: 'betreuer@example.org' };

e2eTest('what we add moves nothing on a phone', phone, look, async () => ({ settings }));
e2eTest('what we add moves nothing on a laptop', laptop, look, async () => ({ settings }));
