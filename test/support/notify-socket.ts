import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { temporaryFolder } from './test-process.ts';

/** What systemd does at its end of NOTIFY_SOCKET, in a language that has datagram sockets and is on every Debian. */
const RECEIVER = `
  use strict; use IO::Socket::UNIX; $| = 1;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  print "open\\n";
  while (defined $socket->recv(my $message, 4096)) { $message =~ s/\\n/ /g; print "$message\\n"; }
`;

/** A socket that takes what a service tells systemd; `next` waits for the next message. */
export async function notifySocket(t: TestContext) {
  const socket = path.join(await temporaryFolder(t), 'notify');
  const receiver = spawn('perl', ['-e', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(async () => {
    const ended = once(receiver, 'exit');
    receiver.kill();
    await ended;
  });
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The receiver ended');
      // By it systemd-notify waits until its message was read.
      if (!value.includes('BARRIER=1')) return value.trim();
    }
  };
  await next();
  /** A message of the test, to know what came before it and what after. */
  const mark = (message: string) => {
    const env = { PATH: process.env.PATH, NOTIFY_SOCKET: socket };
    const { status, stderr } = spawnSync('systemd-notify', [message], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  return { socket, next, mark };
}
