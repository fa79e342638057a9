import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Headers; text: string };

/** Sends raw bytes over a new socket, for requests that no well-behaved client sends. */
export function rawCall(address: string, request: string | Uint8Array): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').setTimeout(60_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    // A server that resets the connection midway may still have answered.
    socket.on('error', (error) => received === '' && reject(error));
    socket.on('close', () => resolve(parse(received)));
    socket.write(request);
  });
}

/** A GET of exactly this target, with a browser's cookies. */
export function rawGet(address: string, target: string, cookies = new Map<string, string>()) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return rawCall(
    address,
    `GET ${target} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
  );
}

export function parse(received: string): RawAnswer {
  const [head = '', text = ''] = received.split(/\r\n\r\n(.*)/s);
  const [start = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(start.split(' ')[1]), headers, text };
}
