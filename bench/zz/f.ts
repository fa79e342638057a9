import { fastify, LogController } from 'fastify';
import fastifyCookie from '@fastify/cookie';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { createLog } from '#server/log.ts';
import { openSqlite } from '#server/ports/database/sqlite.ts';
import { keptQuery } from '#server/ports/database/kept-query.ts';
import { createDataVersion } from '#server/ports/database/data-version.ts';
import { headersFor } from '#server/http/headers.ts';
import { hashToken } from '#server/session/sessions.ts';
import { load } from '../http/load.ts';
import { offer } from '../http/offer.ts';
const v = process.argv[2];
if (v) {
  process.on('message', () => {});
  const has = (c: string) => v.includes(c);
  const app = fastify({ ...(has('l') ? { loggerInstance: createLog('info') } : {}), logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }) } as never);
  const h = headersFor({ https: false });
  if (has('h')) app.addHook('onRequest', (_q, r, d) => { r.headers(h); d(); });
  if (has('H')) app.addHook('onRequest', (_q, r, d) => { for (const k of Object.keys(h)) r.raw.setHeader(k, (h as never)[k]); d(); });
  if (has('g')) app.addHook('onResponse', (q, r, d) => { q.log.info({ method: q.method, route: q.routeOptions.url, status: r.statusCode, refusal: undefined, ms: Math.round(r.elapsedTime), member: 'x' }, 'request'); d(); });
  if (has('c')) await app.register(fastifyCookie, { hook: false });
  const db = openSqlite('/tmp/perf/m.db');
  const find = keptQuery(db, (t: string, n: number) => db.selectFrom('sessions').innerJoin('members', 'members.id', 'sessions.member_id').select(['members.id', 'members.username', 'sessions.ends_at']).where('sessions.token_hash', '=', t).where('sessions.ends_at', '>', n).where('members.disabled', '=', 0));
  const dv = createDataVersion(db);
  if (has('s')) app.addHook('onRequest', async () => { await find(hashToken('abcdefghabcdefgh'), Date.now()); });
  const raw = new DatabaseSync('/tmp/perf/m.db'); const st = raw.prepare('select total_changes()');
  const text = JSON.stringify(Array.from({ length: 30 }, (_, i) => `mitglied${i}`));
  app.get('/', async (_q, r) => { if (has('v')) await dv(); return r.type('application/json; charset=utf-8').send(text); });
  await app.listen({ port: 0, host: '127.0.0.1' });
  offer(app.server, { headers: { cookie: '__Host-session=nV3mXr7bJQZ0bB3u8sC6t2kY9wE1aL4pD5fG6hH7jJk; XSRF-TOKEN=abcdefghijklmnopqrstuv.abcdefghijklmnopqrstuvabcdefghijklmnopqrstuvw' }, targets: { x: '/' } });
} else {
  const go = async (file: string, args: string[]) => { const child = fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }); const [o] = await once(child, 'message') as [never]; return { child, o: o as { port: number; headers: Record<string, string> } }; };
  const cpu = async (c: { child: import('node:child_process').ChildProcess }) => { c.child.send('cpu'); const [m] = await once(c.child, 'message') as [{ cpu: number }]; return m.cpu; };
  const names = ['-', 'h', 'H', 'c', 'l', 'lg', 's', 'v', 'hclgs', 'hclgsv'];
  const all = [['bare', await go(import.meta.dirname + '/../http/bare-server.ts', [])] as const];
  for (const n of names) all.push([n, await go(import.meta.filename, [n])] as never);
  const res: Record<string, number[]> = {};
  for (let r = 0; r < 9; r++) for (const [n, s] of all) { const b = await cpu(s); const k = await load({ port: s.o.port, target: '/', headers: s.o.headers, connections: 16, seconds: 0.6 }); const us = ((await cpu(s)) - b) / k; if (r > 1) (res[n] ??= []).push(us); }
  for (const [n, xs] of Object.entries(res)) { xs.sort((a, b) => a - b); console.log(n.padEnd(10), 'median', xs[xs.length >> 1]?.toFixed(1), 'min', xs[0]?.toFixed(1)); }
  for (const [, s] of all) s.child.kill();
}
