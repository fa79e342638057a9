import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './test-process.ts';

const EXIM = 'exim4';

/** Exim does not deliver as root; for root it runs as nobody. */
const NOBODY = 65534;

/** Why the tests with a real mail server are skipped on this machine; undefined if they run. */
export const noRealMta =
  spawnSync(EXIM, ['-bV']).status === 0
    ? undefined
    : 'no Exim here; on Debian: apt install exim4-daemon-light';

/** A letter in a mailbox, with the envelope as the mail server saw it. */
export type DeliveredLetter = { raw: string; parsed: Email; envelope: { from: string; to: string } };

export type RealMta = Awaited<ReturnType<typeof realMta>>;

/**
 * Exim with its own configuration, spool and mailboxes, on a loopback port. It accepts these names with any domain
 * and refuses all others. It closes a connection after ten letters.
 */
export async function realMta(t: TestContext, names: string[]) {
  let running: { child: ChildProcess; ended: Promise<unknown> } | undefined;

  /** Ends it with all its connections, as a shutdown does. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (running?.child.pid === undefined) return;
    process.kill(-running.child.pid, signal);
    await running.ended;
    running = undefined;
  };

  // Registered first, so that it runs before the folder is removed.
  t.after(() => stop('SIGKILL'));
  const folder = await temporaryFolder(t);
  const port = await freePort();
  await writeFile(path.join(folder, 'names'), names.map((name) => `${name}: ${name}\n`).join(''));
  await writeFile(path.join(folder, 'exim.conf'), configuration(folder, port));
  for (const inside of ['spool', 'log', 'mailboxes']) await writableByAll(path.join(folder, inside));
  await chmod(folder, 0o755);

  const start = async () => {
    const isRoot = process.getuid?.() === 0;
    const child = spawn(EXIM, ['-C', path.join(folder, 'exim.conf'), '-bdf', '-q1s'], {
      stdio: 'ignore',
      // A process group of its own, which includes the process of each connection.
      detached: true,
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    running = { child, ended: once(child, 'exit') };
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`Exim ended with ${child.exitCode}`);
      await sleep(20);
    }
  };

  await start();

  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    stop: () => stop(),
    /** The letters in each mailbox, by name. */
    async mailboxes(): Promise<Record<string, DeliveredLetter[]>> {
      const found = await Promise.all(
        names.map(async (name) => [name, await maildir(path.join(folder, 'mailboxes', name))] as const),
      );
      return Object.fromEntries(found);
    },
  };
}

async function maildir(folder: string): Promise<DeliveredLetter[]> {
  const arrived = path.join(folder, 'new');
  const files = await readdir(arrived).catch(() => []);
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(path.join(arrived, file), 'utf8');
      const parsed = await PostalMime.parse(raw);
      const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? '';
      return { raw, parsed, envelope: { from: header('return-path'), to: header('envelope-to') } };
    }),
  );
}

async function writableByAll(folder: string) {
  await mkdir(folder);
  await chmod(folder, 0o777);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const configuration = (folder: string, port: number) => `
primary_hostname = mail.klasse.example
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%s
pid_file_path = ${folder}/spool/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
deliver_drop_privilege = true
exim_user = ${process.getuid?.() || NOBODY}
exim_group = ${process.getgid?.() || NOBODY}
keep_environment =
tls_advertise_hosts =
host_lookup =
smtp_accept_max_per_connection = 10
smtp_accept_queue_per_connection = 0
acl_smtp_rcpt = known
acl_smtp_data = all

begin acl
known:
  accept verify = recipient
  deny message = 5.1.1 Unknown user
all:
  accept

begin routers
known:
  driver = accept
  local_parts = lsearch;${folder}/names
  transport = mailbox

begin transports
mailbox:
  driver = appendfile
  maildir_format
  directory = ${folder}/mailboxes/$local_part_data
  return_path_add
  envelope_to_add
`;
