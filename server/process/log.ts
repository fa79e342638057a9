import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = FastifyBaseLogger;

/** How much waits in memory for a slow or full output. */
const BYTES_KEPT = 1024 * 1024;

/**
 * One JSON object a line on standard output: `time` (UTC), `level`, `event`, and what belongs to the event.
 * Members appear by their id, client addresses shortened; never a name, a path with a token, or a body.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp: createTimestamps(),
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination ?? standardOutput());
}

/** The time of a line; all but its milliseconds is written once a second, as a `Date` takes its time for that. */
function createTimestamps(): () => string {
  let second = Number.NaN;
  let upToSecond = '';
  return () => {
    const now = Date.now();
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      upToSecond = `,"time":"${new Date(now).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${upToSecond}${String(now % 1000).padStart(3, '0')}Z"`;
  };
}

/** A log that nobody can take any more is dropped; the site goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: BYTES_KEPT });
  output.on('error', () => {});
  return output;
}
