import assert from 'node:assert/strict';
import type { CallName } from '#contract/api.ts';
import { longer } from '#test/support/longer.ts';
import { saveData } from '#test/support/own-data.ts';
import { fillGallery } from './album.ts';
import { e2eTest, laptop, step } from './e2e-test.ts';
import { named } from './lock.ts';
import { assertCalm, logInAnew, specifiedScreens } from './specified-screens.ts';
import { callOf, specifiedCalls } from './specified-server.ts';

const failures = [
  { status: 404, json: { error: 'not-found' } },
  { status: 500, json: { error: 'defect' } },
  { status: 503, json: { error: 'busy' }, headers: { 'retry-after': '1' } },
];
/** How often a screen may make one call while it fails: once at each of its pages, and after what is done there. */
const AT_MOST = 8;
/**
 * By so much longer may a visit take while one call hangs: each of the up to four pages that it opens, and of the buttons
 * that it presses, waits at most a second. A browser that waits for the call does so for eight.
 */
const LATER_MS = 5000;
/** On a machine that does much else a visit may be late by itself. */
const TRIES = 3;

const msOf = async (run: () => Promise<void>) => {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
};

for (const [screen, visit] of Object.entries(specifiedScreens))
  e2eTest(`${screen}: whatever we add may fail or hang, one call at a time`, laptop, async (j) => {
    const { page, site } = j;
    j.expectComplaint(/^foreign request: http:\/\/localhost:|^Failed to load resource/);
    await site.addMember('anna');
    const empty = { address: '', mobileNumber: '', officeEmailAddress: '', city: '79098 Freiburg' };
    const bert = { ...empty, firstName: 'Bert', surname: 'Beispiel', phoneNumber: '0761 23125' };
    await saveData(await site.join('bert'), 'bert', {
      ...bert,
      privateEmailAddress: 'bert@example.org',
      publicationConsent: true,
    });
    await site.db.updateTable('members').set({ accept_group_emails: 1 }).execute();
    const gallery = await fillGallery(site, 'bert', 3);
    const place = { address: named(site), gallery, password: site.password };

    const asked = new Map<CallName, number>();
    page.on('request', (request) => {
      const name = callOf(request.method(), request.url());
      if (name && !specifiedCalls.includes(name)) asked.set(name, (asked.get(name) ?? 0) + 1);
    });
    await logInAnew(page, place);
    asked.clear();
    const usual = await msOf(() => visit(page, place));
    const added = [...asked.keys()].toSorted();

    /** Visits the screen while this call is answered so, or not at all. Answers the ms. */
    async function visitWithout(name: CallName, failure?: (typeof failures)[number]): Promise<number> {
      // Hours have passed, so that nothing is called too often.
      site.passSeconds(2 * 3600);
      await logInAnew(page, place);
      await page.route(
        (url) => url.pathname.startsWith('/api/'),
        (route, request) => {
          if (callOf(request.method(), request.url()) !== name) return route.fallback();
          return failure && route.fulfill(failure);
        },
      );
      asked.clear();
      const ms = await msOf(() => visit(page, place));
      await assertCalm(page);
      assert.ok((asked.get(name) ?? 0) <= AT_MOST, `called ${asked.get(name)} times`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      return ms;
    }

    for (const [at, name] of added.entries()) {
      for (const failure of longer ? failures : [failures[at % failures.length] ?? assert.fail()])
        await step(`${name} is answered with ${failure.status}`, async () => {
          await visitWithout(name, failure);
        });
      await step(`${name} hangs`, async () => {
        let [later, tries] = [Infinity, 0];
        for (; later > LATER_MS && tries < TRIES; tries += 1) later = (await visitWithout(name)) - usual;
        assert.ok(later <= LATER_MS, `the visit took ${later} ms longer than usual`);
      });
    }
  });
