import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_ROOT } from '#contract/endpoint.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { freePort } from '#test/support/free-port.ts';
import { median, type Result } from './result.ts';

const MAIN = path.join(import.meta.dirname, '../server/main.ts');
const TRIES = 200;

/** What a call that anybody may send tells by its time: whether a name is that of a member. */
export async function benchTold(): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '127.0.0.1', MAIL_PER_HOUR: '0' };
  const parts = await composeSite(readConfig(settings));
  const passwordHash = await parts.passwords.hash('Grundierung und Decklack');
  for (let number = 0; number < TRIES; number += 1)
    await parts.members.add(parts.db, {
      username: `mitglied${number}`,
      email: `mitglied${number}@example.org`,
      passwordHash,
    });
  await parts.dispose();

  const server = spawn(process.execPath, [MAIN], { env: { ...process.env, ...settings }, stdio: 'ignore' });
  let sources = 0;
  /** From a source of its own, as each may try a few times only. */
  const timed = async (call: string, body: object) => {
    sources += 1;
    const source = `198.51.${Math.floor(sources / 250)}.${sources % 250}`;
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${API_ROOT}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': source },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    const ms = performance.now() - begun;
    if (![204, 401].includes(answer.status)) throw new Error(`${call} answers ${answer.status}`);
    return ms;
  };
  const compare = async (call: string, bodyOf: (username: string) => object): Promise<Result> => {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let number = 0; number < TRIES; number += 1) {
      known.push(await timed(call, bodyOf(`mitglied${number}`)));
      unknown.push(await timed(call, bodyOf(`fremdling${number}`)));
    }
    const [ofKnown, ofUnknown] = [median(known), median(unknown)];
    console.log(`${call}: ${ofKnown.toFixed(2)} ms for a known name, ${ofUnknown.toFixed(2)} ms for others`);
    return {
      name: `POST ${call}, medians of a known and of an unknown name`,
      value: Math.abs(ofKnown - ofUnknown),
      unit: 'ms apart',
      atMost: 5,
    };
  };

  try {
    while (!(await fetch(`http://127.0.0.1:${port}/login`).catch(() => undefined))?.ok) await pause(20);
    return [
      await compare('/request_password_reset', (username) => ({ username })),
      await compare('/login', (username) => ({ username, password: 'Falsch geraten' })),
    ];
  } finally {
    server.kill();
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}
