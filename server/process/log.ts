import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { SECOND_MS } from '#contract/durations.ts';

export type Log = FastifyBaseLogger;

/** Memory for output that is slow or full. */
const BUFFER_MAX_BYTES = 1024 * 1024;

/**
 * One JSON object per line on standard output: `time` (UTC), `level`, `event` and its details. Members appear by
 * their id, client addresses shortened; never a name, a path with a token, or a body.
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

/** ISO times of log lines. All but the milliseconds is formatted once a second, as `Date` takes eight times as long. */
function createTimestamps(): () => string {
  let second = Number.NaN;
  let upToSecond = '';
  return () => {
    const now = Date.now();
    if (Math.floor(now / SECOND_MS) !== second) {
      second = Math.floor(now / SECOND_MS);
      upToSecond = `,"time":"${new Date(now).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${upToSecond}${String(now % SECOND_MS).padStart(3, '0')}Z"`;
  };
}

/** When standard output fails, the log is dropped and the site goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: BUFFER_MAX_BYTES });
  output.on('error', () => {});
  return output;
}
