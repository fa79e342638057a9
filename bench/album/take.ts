import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

// Downloads once, in a process of its own, and tells what it took. Arguments: the address, headers as JSON, and how many
// bytes in a ms the line takes, or none.
const [address = '', headers = '{}', line = 'Infinity'] = process.argv.slice(2);
/** Shorter pauses would be those of the clock, not of the line. */
const AHEAD_MS = 10;

const start = performance.now();
const call = request(address, { headers: JSON.parse(headers) }).end();
const [answer] = (await once(call, 'response')) as [IncomingMessage];
if (answer.statusCode !== 200) throw new Error(`${address} was answered by ${answer.statusCode}`);
let bytes = 0;
let first = 0;
answer.on('data', (chunk: Buffer) => {
  first ||= performance.now() - start;
  bytes += chunk.length;
  const ahead = bytes / Number(line) - (performance.now() - start);
  if (ahead < AHEAD_MS) return;
  answer.pause();
  setTimeout(() => answer.resume(), ahead);
});
await once(answer, 'end');
process.send?.({ first, bytes, ms: performance.now() - start });
process.disconnect?.();
