import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Opens so many connections, sends something on each, and then leaves them idle. */
export async function openLines(address: string, count: number, words: (at: number) => string) {
  const sockets = Array.from({ length: count }, () => connect(Number(new URL(address).port), '127.0.0.1'));
  await Promise.all(
    sockets.map(async (socket, at) => {
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(words(at));
    }),
  );
  return {
    /** The answer on each connection, once the server has closed all of them. */
    get ended() {
      return Promise.all(sockets.map((socket) => text(socket)));
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
