import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import {
  launchServer,
  refusedStart,
  runAdmin,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';

/** What systemd does at its end of NOTIFY_SOCKET, in a language that has datagram sockets and is on every Debian. */
const RECEIVER = `
  use strict; use IO::Socket::UNIX; $| = 1;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  print "open\\n";
  while (defined $socket->recv(my $message, 4096)) { $message =~ s/\\n/ /g; print "$message\\n"; }
`;

/** A socket that takes what a service tells systemd; `next` waits for the next message. */
async function notifySocket(t: TestContext) {
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

test('systemd hears that the site is ready when it listens, and not before', async (t) => {
  const { socket, next } = await notifySocket(t);
  const server = launchServer(t, { DATA_DIR: await temporaryFolder(t), NOTIFY_SOCKET: socket });
  assert.match(await next(), /\bREADY=1\b/);
  const { port } = await server.logLine('started');
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
});

const hasIPv6 = Object.values(networkInterfaces()).some((all = []) =>
  all.some(({ family }) => family === 'IPv6'),
);

for (const HOST of ['0.0.0.0', ...(hasIPv6 ? ['::1', '::'] : [])])
  test(`a site at ${HOST} that answers itself says so again and again`, async (t) => {
    const { socket, next } = await notifySocket(t);
    const settings = {
      DATA_DIR: await temporaryFolder(t),
      HOST,
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '600000',
    };
    await startServer(t, settings);
    assert.match(await next(), /\bREADY=1\b/);
    for (let times = 0; times < 3; times += 1) assert.equal(await next(), 'WATCHDOG=1');
  });

test('a start and a command that fail leave their sentence with systemd, and what comes after them none', async (t) => {
  const { socket, next, mark } = await notifySocket(t);
  const folder = await temporaryFolder(t);
  const settings = { DATA_DIR: folder, NOTIFY_SOCKET: socket };
  await refusedStart(t, { ...settings, LOG_LEVEL: 'laut' });
  assert.match(await next(), /^STATUS=Die Einstellung LOG_LEVEL /);
  await runAdmin(t, ['backup', 'verify', '/gone'], settings);
  assert.match(await next(), /^STATUS=Im Ordner \/gone ist keine Sicherung/);
  await runAdmin(t, ['backup', 'verify', '/gone'], { ...settings, SERVICE_RESULT: 'exit-code' });
  mark('STATUS=the end');
  assert.equal(await next(), 'STATUS=the end');
});

const IS_MUTE = 'answers nobody from now on';

test('a site that runs and no longer answers does not say that it is alive', async (t) => {
  const { socket, next, mark } = await notifySocket(t);
  // From the signal on it takes connections and answers nobody.
  const mute = `process.on('SIGUSR2', () => {
    require('node:diagnostics_channel').channel('http.server.request.start')
      .subscribe(({ request, response }) => { response.end = response.write = response.writeHead = () => response; });
    console.log('${IS_MUTE}');
  })`;
  const node = [
    '--import',
    `data:text/javascript,import{createRequire}from'node:module';const require=createRequire('file:///');${encodeURIComponent(mute)}`,
  ];
  const settings = { DATA_DIR: await temporaryFolder(t), NOTIFY_SOCKET: socket, WATCHDOG_USEC: '1500000' };
  const server = await startServer(t, settings, { node });
  assert.match(await next(), /\bREADY=1\b/);
  assert.equal(await next(), 'WATCHDOG=1');
  server.child.kill('SIGUSR2');
  // A slow machine may have failed to answer itself before.
  const failures = () =>
    (server.output.stdout.split(IS_MUTE)[1] ?? '').split('no answer to itself').length - 1;
  const saidDuringFailures = async () => {
    const end = failures() + 3;
    mark('STATUS=from here');
    while (failures() < end) await once(server.child.stdout, 'data');
    mark('STATUS=to here');
    while ((await next()) !== 'STATUS=from here');
    const said: string[] = [];
    for (let one = await next(); one !== 'STATUS=to here'; one = await next()) said.push(one);
    return said;
  };
  // The report of an answer from before the signal may still come.
  await saidDuringFailures();
  assert.deepEqual(await saidDuringFailures(), []);
});
