import { createServer } from 'node:http';
import { offer } from './offer.ts';

// The baseline: node:http answering a constant JSON of about 1 kB, and nothing else.
const body = JSON.stringify({ text: 'x'.repeat(1000) });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => offer(server, { headers: {}, targets: { bare: '/' } }));
