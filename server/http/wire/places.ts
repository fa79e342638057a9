import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#server/config/settings.ts';
import { isAmong, networkOf, sourceOf } from '../guard/source.ts';
import { Refusal } from '../table/refusal.ts';

/** How many connections there may be, how many of them a source may keep waiting, and how many more this machine may have. */
export type Places = { all: number; ofSource: number; forOurselves: number };

/** Each may buffer a chunk of an image for a slow reader; together they fit into the memory limit of the unit. */
export const PLACES: Places = { all: 500, ofSource: 100, forOurselves: 20 };

const RETRY_SECONDS = 5;

/** A connection, with its latest answer. A proxy's belongs to nobody between requests, and to its visitor during one. */
type Place = {
  socket: Socket;
  isProxys: boolean;
  holder?: string;
  response?: ServerResponse;
  isExtra?: boolean;
};

/** We wait for a request, or for the rest of its body. */
const owes = ({ response }: Place) => !response || response.destroyed || !response.req.complete;
/** We wait until the answer is read. */
const reads = ({ response }: Place) => response?.headersSent === true;

type Options = {
  trustedProxies: readonly string[];
  /** The routes by which this machine looks after the site. */
  health: readonly string[];
};

/** Which places each source has, the oldest first. */
function createHolders() {
  const holders = new Map<string, Set<Place>>();

  const release = (place: Place) => {
    const { holder = '' } = place;
    const held = holders.get(holder);
    held?.delete(place);
    if (held?.size === 0) holders.delete(holder);
    delete place.holder;
  };
  const hold = (place: Place, address: string) => {
    const holder = networkOf(sourceOf(address));
    if (place.holder === holder) return;
    release(place);
    place.holder = holder;
    holders.set(holder, (holders.get(holder) ?? new Set()).add(place));
  };

  return { holders, hold, release };
}

/** The oldest place that waits, first for a request and then for a reader; never the newcomer's. */
const waiting = (held: Set<Place>, newcomer: Place) => {
  const others = [...held].filter((place) => place !== newcomer);
  return others.find(owes) ?? others.find(reads);
};

/**
 * Hands out the places for connections, so that a source that keeps us waiting on many of them takes none from others. Beyond its
 * share a source loses its oldest that waits. When all are taken, the source with the most does, and the newcomer comes in.
 * What we are at work for goes on, unless a source has more than its share of that, too.
 */
export function sharePlaces(app: FastifyInstance, limits: Places, { trustedProxies, health }: Options): void {
  const places = new Map<Socket, Place>();
  const { holders, hold, release } = createHolders();
  const isProxy = isAmong(trustedProxies);

  const leave = (place: Place) => {
    release(place);
    places.delete(place.socket);
  };
  const close = (place: Place) => {
    leave(place);
    place.socket.destroy();
  };

  const keepToShare = (newcomer: Place) => {
    const held = holders.get(newcomer.holder ?? '');
    while (held && held.size > limits.ofSource) {
      const place = waiting(held, newcomer);
      if (!place) return;
      close(place);
    }
  };
  /** What gives way when all places are taken. */
  const leastMissed = (newcomer: Place) => {
    const byGreed = [...holders.values()].toSorted((a, b) => b.size - a.size);
    for (const held of byGreed) {
      const place = waiting(held, newcomer);
      if (place) return place;
    }
    const [greediest] = byGreed;
    return greediest && greediest.size > limits.ofSource ? [...greediest][0] : undefined;
  };

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '', localAddress } = socket;
    const place: Place = { socket, isProxys: isProxy(remoteAddress) };
    places.set(socket, place);
    socket.once('close', () => leave(place));
    if (!place.isProxys) hold(place, remoteAddress);
    keepToShare(place);
    if (places.size <= limits.all) return;
    const other = leastMissed(place);
    if (other) return close(other);
    const isOurs = isLoopback(remoteAddress) || remoteAddress === localAddress;
    if (isOurs && places.size <= limits.all + limits.forOurselves) place.isExtra = true;
    else close(place);
  });

  app.addHook('onRequest', (request, reply, done) => {
    const place = places.get(request.raw.socket);
    // Tests inject requests without a connection.
    if (!place) return done();
    place.response = reply.raw;
    if (place.isProxys) {
      // A socket that is gone has no address.
      hold(place, request.ip ?? '');
      // The next request of the connection may have begun.
      reply.raw.once('close', () => place.response === reply.raw && release(place));
    }
    keepToShare(place);
    // Behind a proxy on this machine all visitors are from here.
    const isForUs = health.includes(request.routeOptions.url ?? '');
    if (!place.isExtra || isForUs) return done();
    reply.header('connection', 'close');
    done(new Refusal('busy', { retryAfter: RETRY_SECONDS }));
  });
}
