import { createServer } from 'node:net';
import { freePort } from '#test/support/free-port.ts';

const USUAL_PORT = 3000;

/** `PORT` or else the usual port; any free one if that is taken. */
export async function choosePort(): Promise<number> {
  const wanted = Number(process.env.PORT ?? USUAL_PORT);
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? wanted : freePort();
}
