import { createServer } from 'node:http';
import { offer } from './offer.ts';

// The baseline: node:http answering a constant body, and nothing else. `/` is a JSON of about 1 kB, `/N` N bytes.
const json = JSON.stringify({ text: 'x'.repeat(1000) });
const bodies = new Map<string, string | Buffer>([['/', json]]);

const server = createServer(({ url = '/' }, response) => {
  const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)));
  bodies.set(url, body);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => offer(server, { headers: {}, targets: { bare: '/' } }));
