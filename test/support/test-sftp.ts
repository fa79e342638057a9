import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './test-process.ts';

const SSHD = '/usr/sbin/sshd';
const USER = 'speicher';

/** Why no store by SFTP can be had here, if so. */
export function noSftp(): string | undefined {
  if (spawnSync('restic', ['version']).status !== 0) return 'restic is not on this machine';
  if (!existsSync(SSHD) || spawnSync('which', ['sftp']).status !== 0) return 'OpenSSH is not on this machine';
  const isAllowed = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
  return isAllowed ? undefined : 'only root runs a server with an account of its own';
}

/** A real sshd with one account that only it knows, whose files lie in a folder of the test. */
export async function testSftp(t: TestContext) {
  const folder = await temporaryFolder(t);
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('home'), { mode: 0o700 });
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at('host')]);
  const [passwd, shadow] = await Promise.all(
    ['/etc/passwd', '/etc/shadow'].map((file) => readFile(file, 'utf8')),
  );
  await writeFile(at('passwd'), `${passwd}${USER}:x:0:0::${at('home')}:/bin/sh\n`);
  await writeFile(at('shadow'), `${shadow}${USER}:*:19000:0:99999:7:::\n`, { mode: 0o600 });
  const port = await freePort();
  const config = [`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${at('host')}`, 'UsePAM no']
    .concat(['PidFile none', 'StrictModes no', 'PermitRootLogin yes', 'PasswordAuthentication no'])
    .concat(['AuthorizedKeysFile .ssh/authorized_keys', 'Subsystem sftp internal-sftp'])
    .concat(['ForceCommand internal-sftp', '']);
  await writeFile(at('sshd_config'), config.join('\n'));
  await mkdir('/run/sshd', { recursive: true });
  const mounts = ['passwd', 'shadow'].map((name) => `mount --bind '${at(name)}' /etc/${name}`);
  const line = [...mounts, `exec ${SSHD} -D -e -f '${at('sshd_config')}'`].join(' && ');
  const server = spawn('unshare', ['-m', 'sh', '-c', line]);
  let said = '';
  server.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(server, 'exit');
  t.after(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  while (!said.includes('Server listening')) {
    if (server.exitCode !== null) throw new Error(said);
    await sleep(20);
  }
  return {
    place: `sftp://${USER}@127.0.0.1:${port}/klasse/sicherungen`,
    home: at('home'),
    said: () => said,
  };
}
