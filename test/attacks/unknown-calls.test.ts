import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { callOf } from './call-of.ts';
import { type Actor, bytesOf, type Request } from './request.ts';
import { attackedSite, type Site } from './site.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const actors: Actor[] = ['nobody', 'bert'];
const json = JSON.stringify({ reason: 'weil' });
const asJson = { 'content-type': 'application/json' };

/** What comes with a call. A body that is only announced is never sent. */
const bodies: Record<string, Omit<Request, 'method' | 'path'>> = {
  'no body': { headers: { 'content-length': undefined } },
  'a small body': { body: json, headers: { ...asJson, 'content-length': String(json.length) } },
  'a body in chunks': {
    body: `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    headers: { ...asJson, 'content-length': undefined, 'transfer-encoding': 'chunked' },
  },
  'a body that does not come': { headers: { ...asJson, 'content-length': '30000000' } },
  'a body that waits to be asked for': {
    headers: { ...asJson, 'content-length': '30', expect: '100-continue' },
  },
  'a body that is no JSON': { body: 'x', headers: { 'content-type': 'text/plain', 'content-length': '1' } },
};

/** The paths of the maintainers' calls, with values that fit. */
function pathsOfMaintainers(site: Site): string[] {
  const endpoints = Object.entries(api) as [CallName, Endpoint][];
  const names = endpoints.flatMap(([name, { access }]) => (access === 'maintainer' ? [name] : []));
  return [...new Set(names.map((name) => callOf(site, name, 'bert').path ?? ''))];
}

/** The same path with another letter in its first word. */
const unknownLike = (path: string) => path.replace(/^\/(\w+)\w/, '/$1x');

/**
 * Everything that comes back, the date and the id of the request aside. Behind the call stands another one on the same line, which is answered
 * only if the line goes on.
 */
async function received({ address, actors }: Site, request: Request): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const call = bytesOf(
    { ...request, headers: { connection: undefined, ...request.headers } },
    actors[request.as ?? 'nobody'],
  );
  socket.write(
    Buffer.concat([call, Buffer.from('GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')]),
  );
  return (await text(socket)).replaceAll(/^(date|x-request-id): .*$/gim, '$1');
}

test('for all but maintainers their calls are byte for byte those that do not exist', async (t) => {
  const site = await attackedSite(t);
  const paths = pathsOfMaintainers(site);
  assert.ok(paths.length > 30, `${paths.length} paths`);
  const different: string[] = [];
  for (const as of actors)
    for (const path of paths)
      for (const method of methods)
        await Promise.all(
          Object.entries(bodies).map(async ([what, more]) => {
            const request = { ...more, method, as };
            const [known, unknown] = await Promise.all([
              received(site, { ...request, path }),
              received(site, { ...request, path: unknownLike(path) }),
            ]);
            assert.match(unknown, /^HTTP\/1\.1 404 /);
            if (known !== unknown)
              different.push(`${as}: ${method} ${path} with ${what}:\n${known}\n— not —\n${unknown}`);
          }),
        );
  assert.equal(different.length, 0, `${different.length} of them differ, such as ${different[0]}`);
});
