import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = FastifyBaseLogger;

/**
 * One JSON object a line on standard output: `time` (UTC), `level`, `event`, and what belongs to the event.
 * Members appear by their id, client addresses shortened; never a name, a path with a token, or a body.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
