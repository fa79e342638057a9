import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const hereAlone = () => '127.0.0.1';

/** Opens so many connections, sends something on each, and then leaves them idle. `from`: each one's own address. */
export async function openLines(
  address: string,
  count: number,
  words: (at: number) => string,
  from: (at: number) => string = hereAlone,
) {
  const port = Number(new URL(address).port);
  const sockets = Array.from({ length: count }, (_, at) =>
    connect({ port, host: '127.0.0.1', localAddress: from(at) }),
  );
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
    /** How many of them the server has not closed, by what they have read so far. */
    get open() {
      return sockets.filter(({ readyState }) => readyState === 'open').length;
    },
    /** Reads and forgets what comes. */
    listen() {
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
