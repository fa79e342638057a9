import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { testHouse } from '#server/testing/test-house.ts';
import { WEB_FILES } from './web-files.ts';

async function ask(address: string, headers: Record<string, string>) {
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { status: response.statusCode, headers: response.headers, bytes };
}

test('built files come as the smallest form that the browser takes, and not again when they are unchanged', async (t) => {
  const { address } = await testHouse(t);
  const [script = ''] = globSync('assets/*.js', { cwd: WEB_FILES });
  const sizes: number[] = [];
  for (const [taken, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const headers = { 'accept-encoding': taken };
    const first = await ask(`${address}/${script}`, headers);
    assert.equal(first.headers['content-encoding'], encoding);
    assert.match(String(first.headers.vary), /accept-encoding/i);
    sizes.push(first.bytes);
    const again = await ask(`${address}/${script}`, {
      ...headers,
      'if-none-match': String(first.headers.etag),
    });
    assert.deepEqual([again.status, again.bytes], [304, 0]);
  }
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
  );
});
