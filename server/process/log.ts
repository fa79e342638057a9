import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

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
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination ?? standardOutput());
}

/** When standard output fails, the log is dropped and the site goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: BUFFER_MAX_BYTES });
  output.on('error', () => {});
  return output;
}
