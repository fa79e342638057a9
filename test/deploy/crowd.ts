import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';

// A crowd in a process of its own: opens connections, lets the other side wait on all of them, and opens anew what is
// closed. Says how many of them are open, once a second.

const [port = '', security = '', count = '', sources = '', host = ''] = process.argv.slice(2);
const assets = path.join(import.meta.dirname, '../../dist/web/assets');
const script = readdirSync(assets).find((name) => /^index-.*\.js$/.test(name));
const head = `Host: ${host}\r\n`;
const post = `POST /api/v1/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{`;
/** What is said at first, and again every ten seconds. */
const ways: [first: string, again: string][] = [
  ['', ''],
  ['GET / HT', ''],
  [`GET / HTTP/1.1\r\n${head}`, 'X: y\r\n'],
  [post, ' '],
  [post, ' '],
  [post, ' '],
  [`GET /robots.txt HTTP/1.1\r\n${head}\r\n`, ''],
  [`GET /assets/${script} HTTP/1.1\r\n${head}\r\n`.repeat(4), ''],
];
const open = new Set<Socket>();

async function keepOpen(at: number): Promise<never> {
  const [first = '', again = ''] = ways[at % ways.length] ?? [];
  const address = {
    port: Number(port),
    host: '127.0.0.1',
    localAddress: `127.0.9.${1 + (at % Number(sources))}`,
  };
  for (;;) {
    const socket = connect(address);
    const line =
      security === 'tls' ? connectSecurely({ socket, rejectUnauthorized: false, servername: host }) : socket;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    line
      .on('error', () => {})
      .once(security === 'tls' ? 'secureConnect' : 'connect', () => {
        open.add(socket);
        line.write(first);
      });
    // Those that let answers lie read nothing; the others would not notice that they are closed.
    if (first.length < 1000) line.resume();
    const timer = setInterval(() => line.writable && line.write(again), 10_000);
    await ended;
    clearInterval(timer);
    open.delete(socket);
    line.destroy();
    // Patient, as with its bytes.
    await sleep(5000 + 10_000 * Math.random());
  }
}

for (let at = 0; at < Number(count); at += 1) void keepOpen(at);
setInterval(() => process.send?.(open.size), 1000);
process.on('disconnect', () => process.exit());
