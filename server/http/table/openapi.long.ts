import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { plainJpeg } from '#test/support/samples.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

const run = promisify(execFile);

/** Programs of others: a validator, a generator of clients, and what runs its clients. */
const PACKAGES = [
  '@redocly/cli@2.77.0',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
];

/** What somebody writes with the generated types. The middleware keeps the cookies, and sends the header that goes with them. */
const CLIENT = `
import { readFileSync } from 'node:fs';
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './api.ts';

const [, , baseUrl = '', password = ''] = process.argv;
const cookies = new Map<string, string>();
const session: Middleware = {
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map(([name, value]) => name + '=' + value).join('; '));
    request.headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '');
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  },
};
const client = createClient<paths>({ baseUrl });
client.use(session);

function done<T>(answer: { response: Response; data?: T; error?: unknown }): T | undefined {
  if (!answer.response.ok) throw new Error(answer.response.status + ' ' + JSON.stringify(answer.error));
  return answer.data;
}

const username = 'anna';
const { data } = await client.POST('/login', { body: { username, password } });
if (data?.username !== username) throw new Error('not logged in');
const contact = {
  firstName: 'Anna', surname: 'Körner', address: '', city: 'Köln', phoneNumber: '', mobileNumber: '',
  privateEmailAddress: 'anna@example.org', officeEmailAddress: '', publicationConsent: true, acceptGroupEmails: false,
};
done(await client.PUT('/users/{username}', { params: { path: { username } }, body: contact }));
const gallery = done(await client.POST('/galleries', { body: { title: 'Steg', description: 'Am See' } }));
const id = gallery?.id ?? '';
const picture = new Blob([readFileSync('picture.jpg')], { type: 'image/jpeg' });
done(await client.POST('/galleries/{id}/images', {
  params: { path: { id } },
  body: { file: picture as unknown as string, title: 'Am Steg' },
  bodySerializer(body) {
    const form = new FormData();
    form.set('title', body.title);
    form.set('file', picture, 'steg.jpg');
    return form;
  },
}));
const images = done(await client.GET('/galleries/{id}/images', { params: { path: { id } } }));
console.log(images?.map(({ title }) => title).join());
done(await client.POST('/logout'));
const { response, error } = await client.GET('/users');
console.log(response.status, error?.error);
`;

async function hasRegistry() {
  return run('npm', ['view', PACKAGES[0] ?? '', 'version'], { timeout: 60_000 }).then(
    () => true,
    () => false,
  );
}

test('a validator has nothing to say of the OpenAPI description, and a generated client works by it', async (t) => {
  if (!(await hasRegistry())) return t.skip('there is no npm registry');
  const folder = await temporaryFolder(t);
  const within = (command: string, ...args: string[]) => run(command, args, { cwd: folder });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await within('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES);

  const site = await testSite(t);
  await site.addMember('anna');
  const { text } = await site.browser().get('/openapi.json');
  await writeFile(path.join(folder, 'openapi.json'), text);
  // One call answers by leading elsewhere.
  const said = await within('npx', 'redocly', 'lint', '--skip-rule=operation-2xx-response', 'openapi.json');
  assert.doesNotMatch(said.stdout + said.stderr, /\bwarnings?\b|\berrors?\b/i);

  await within('npx', 'openapi-typescript', 'openapi.json', '-o', 'api.ts');
  await writeFile(path.join(folder, 'client.ts'), CLIENT);
  await writeFile(path.join(folder, 'picture.jpg'), await plainJpeg({ width: 60, height: 40 }));
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  const modules = ['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom'];
  await writeFile(path.join(folder, 'node.d.ts'), NODE_TYPES);
  await within('npx', 'tsc', ...strict, ...modules, 'client.ts', 'node.d.ts');
  const { stdout } = await within(process.execPath, 'client.ts', `${site.address}/api/v1`, site.password);
  assert.equal(stdout, 'Am Steg\n401 no-session\n');
});

/** As much of Node as the client uses. */
const NODE_TYPES = `
declare module 'node:fs' { export function readFileSync(name: string): Uint8Array<ArrayBuffer>; }
declare const process: { argv: string[] };
`;
