import { connect } from 'node:net';

/**
 * Sends one GET after the other over each of `connections` sockets for `seconds`; returns the number of answers.
 * Raw sockets, so that the load costs less than what it measures.
 */
export async function load(options: {
  port: number;
  target: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}): Promise<number> {
  const { port, target, headers, connections, seconds } = options;
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => one(port, request, end)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function one(port: number, request: string, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = answerLength(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      missing = 0;
      answers += 1;
      if (performance.now() < end) socket.write(request);
      else socket.end(() => resolve(answers));
    });
  });
}

/** The length of an answer whose head is complete in the first chunk, as it is on loopback. */
function answerLength(chunk: Buffer): number {
  const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4).toString('latin1');
  const status = head.slice(9, 12);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (status !== '200' || length === undefined) throw new Error(`Unexpected answer: ${head}`);
  return head.length + Number(length);
}
