import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { createBrowser } from '#test/support/test-browser.ts';

type Line = { access: string; answer?: unknown };

/** What is only there once somebody has set it up or thrown it away. */
const EMPTY_AT_FIRST = ['/passkeys', '/trash'];

test('the demo prints where to log in and as whom, shows the mails that it sends, and leaves nothing behind', async (t) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../demo/main.ts')], {
    env: { PATH: process.env.PATH, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('Strg+C')) break;
  }
  assert.match(output, /^Klassenkreis: a members-only web site[\s\S]*\n\nKlassenkreis: eine Seite nur/);
  const printed = (pattern: RegExp) => pattern.exec(output)?.[1] ?? assert.fail(`${pattern} in: ${output}`);
  const mails = printed(/E-Mails liest du auf (\S+)/);
  const outbox = printed(/sie liegen in (\S+)\)/);

  const browser = createBrowser(printed(/Die Seite läuft: (\S+)/));
  await browser.login(printed(/Benutzername: (\S+)/), printed(/Passwort: (.+)/));
  const galleries = (await browser.get('/galleries')).json as { imageCount: number }[];
  const found = galleries.reduce((sum, { imageCount }) => sum + imageCount, 0);
  assert.equal(found, 60);
  for (const [name, { access, answer }] of Object.entries<Line>(api)) {
    const [method = '', address = ''] = name.split(' ');
    const isList = method === 'GET' && access === 'member' && answer instanceof z.ZodArray;
    if (!isList || address.includes('{') || EMPTY_AT_FIRST.includes(address)) continue;
    assert.notDeepEqual((await browser.get(address)).json, [], `${address} opens empty`);
  }
  const sent = { subject: 'Unser Termin', message: 'Merkt euch den September vor!' };
  assert.equal((await browser.post('/group_email', sent)).status, 202);
  while (!(await (await fetch(mails)).text()).includes(sent.subject)) await sleep(50);

  assert.ok(existsSync(outbox));
  child.kill('SIGINT');
  assert.equal((await ended)[0], 0);
  assert.ok(!existsSync(outbox));
  await assert.rejects(fetch(mails));
});
