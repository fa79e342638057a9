import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Opens so many connections, sends on each what it is told, and then leaves them alone. */
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
    /** What each was answered, when the server has closed them all. */
    get ended() {
      return Promise.all(sockets.map((socket) => text(socket)));
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
