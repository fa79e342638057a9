import assert from 'node:assert/strict';
import path from 'node:path';
import { type RefusalCode, refusals } from '#contract/refusals.ts';
import type { RawAnswer } from '#test/support/raw-call.ts';
import { hiddenWords } from './people.ts';
import type { Actor } from './request.ts';

/** A status and a refusal code, such as `403 forged`. */
export type Refused = `${number} ${RefusalCode}`;

/** Headers that every answer has. */
const everywhere: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** The headers that a refusal may have; any other could reveal something. */
const ofRefusals: Record<string, RegExp> = {
  allow: /^[A-Z]+(, [A-Z]+)*$/,
  ...Object.fromEntries(
    Object.entries(everywhere).map(([name, value]) => [name, new RegExp(`^${RegExp.escape(value)}$`)]),
  ),
  'content-security-policy': /^default-src 'none'; sandbox; frame-ancestors 'none'$/,
  'cache-control': /^no-store$/,
  'content-type': /^application\/json; charset=utf-8$/,
  'content-length': /^\d+$/,
  'retry-after': /^\d+$/,
  'x-request-id': /^[\w-]{8,40}$/,
  connection: /^(close|keep-alive)$/,
  'keep-alive': /^timeout=\d+$/,
  date: /GMT$/,
};

/** What would reveal internals: stack traces, SQL, paths, versions. */
const project = path.join(import.meta.dirname, '../..');
const inside = new RegExp(
  [
    String.raw`\bat .*\.[jt]s:\d`,
    String.raw`\b(sqlite|kysely|fastify|node_modules|argon2|ENOENT|ECONN)`,
    String.raw`\b(select .* from|insert into|delete from|update \w+ set)\b`,
    'klassenkreis-(process|test)-',
    RegExp.escape(project),
    String.raw`\bv?${RegExp.escape(process.versions.node)}\b`,
  ].join('|'),
  'i',
);

/** Asserts that no internals are revealed, and nothing about a member who did not consent or is disabled. */
export function assertTellsNothing({ text, headers }: RawAnswer, actor: Actor): void {
  const everything = `${text}\n${JSON.stringify([...headers])}`;
  assert.doesNotMatch(everything, inside);
  for (const [owner, words] of Object.entries(hiddenWords))
    for (const word of words)
      assert.ok(
        owner === actor || actor === 'maja' || !everything.includes(word),
        `„${word}“ is for ${owner} alone`,
      );
  for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin'])
    assert.equal(headers.get(name), null, name);
  for (const [name, value] of Object.entries(everywhere)) assert.equal(headers.get(name), value, name);
}

/** Asserts that the answer is one of these refusals, in the fixed form and with no other header. */
export function assertRefused({ status, text, headers }: RawAnswer, allowed: Refused[], isHead: boolean) {
  const code = isHead ? allowed[0]?.split(' ')[1] : /^\{"error":"([a-z-]+)"\}$/.exec(text)?.[1];
  assert.ok(
    code !== undefined && refusals.some((known) => known === code),
    `closed form: ${text.slice(0, 200)}`,
  );
  assert.ok(
    allowed.includes(`${status} ${code}` as Refused),
    `${status} ${code} instead of ${allowed.join(' | ')}`,
  );
  assert.ok(status < 500 || status === 503, `${status}`);
  for (const [name, value] of headers)
    assert.match(value, ofRefusals[name] ?? /^never$/, `${name} of a refusal`);
}
