import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import { isPosing } from '#contract/posing-names.ts';
import { rules } from '#test/attacks/rules.ts';
import { testClass } from '#test/support/test-class.ts';

const names = { siteName: 'Klassenkreis', groupName: 'Lacktechniker 1988' };
const posing = [
  ...['Die Betreuer der Seite', 'B e t r e u e r', 'Bеtreuer', 'Administratorin', 'Admin', 'Support-Team'],
  ...['Klassenkreis', 'Team KIassenkreis', 'Die Lacktechniker 1988'],
];
const real = ['Beate Treuer', 'Otto Badmintonspieler', 'Ruth Seitenbacher', 'Rudi Systemann', 'Jörg Lack'];

test('what can be taken for the site, its maintainers or a role is known, and real names are not', () => {
  assert.deepEqual(
    posing.filter((name) => !isPosing(name, names)),
    [],
  );
  assert.deepEqual(
    real.filter((name) => isPosing(name, names)),
    [],
  );
});

type Schema = { safeParse(value: unknown): { success: boolean } };

/** Where a body takes the name of a person: it refuses a link there, and takes a name. By the bodies of the attacks. */
function placesOfNames(schema: Schema, body: object): string[][] {
  const places: string[][] = [];
  const walk = (value: unknown, place: string[]) => {
    if (typeof value === 'string') places.push(place);
    else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) walk(one, [...place, key]);
  };
  walk(body, []);
  const takes = (place: string[], value: string) => schema.safeParse(withValue(body, place, value)).success;
  return places.filter((place) => takes(place, 'Otto Maler') && !takes(place, 'www.boese.example'));
}

function withValue(body: unknown, [key, ...rest]: string[], value: string): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(body) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

test('no call of members takes a name of the site, its maintainers or a role', async (t) => {
  const site = await testClass(t, { settings: { SITE_NAME: names.siteName, GROUP_NAME: names.groupName } });
  const anna = await site.join('anna');
  let tried = 0;
  for (const name of Object.keys(api) as CallName[]) {
    const { access, body } = api[name] as { access: string; body?: Schema };
    const { json } = rules[name] as { json?: object };
    if (access !== 'member' || !body || !json) continue;
    for (const place of placesOfNames(body, json))
      for (const one of posing) {
        const [method = '', path = ''] = name.split(' ');
        const target = path.replace('{username}', 'anna').replaceAll(/\{\w+\}/g, anUnknownId);
        const answer = await anna.send(method, target, { json: withValue(json, place, one) });
        assert.deepEqual([answer.status, answer.json], [400, { error: 'posing-name' }], `${name} ${place}`);
        tried += 1;
      }
  }
  assert.ok(tried > 50, `${tried} tried`);
});

const anUnknownId = '01890000-0000-7000-8000-000000000000';

test('whoever has such a name already stands in no letter with it', async (t) => {
  const site = await testClass(t, { settings: { SITE_NAME: names.siteName, GROUP_NAME: names.groupName } });
  const anna = await site.writer('anna');
  await site.readers('bert');
  for (const surname of posing) {
    await site.change('anna', { first_name: '', surname, publication_consent: 1 });
    await anna.post('/group_email/test', { subject: surname.length.toString(), message: 'Hallo' });
    await anna.post('/group_email', { subject: `Nummer ${posing.indexOf(surname)}`, message: 'Hallo' });
  }
  await site.mail.drain();
  assert.ok(site.server.letters.length > 0);
  for (const { parsed } of site.server.letters)
    for (const known of [parsed.from, ...(parsed.replyTo ?? [])]) {
      const shown = known?.name?.replace(` (${names.siteName})`, '') ?? '';
      assert.equal(isPosing(shown, names), false, shown);
    }
});
