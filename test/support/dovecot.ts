import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { testCertificate } from './test-mail-certificate.ts';
import { temporaryFolder } from './test-process.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** Why tests with a real IMAP server are skipped; false where there is one. */
export const noDovecot = existsSync(PROGRAM) ? false : 'dovecot-imapd is not installed';

/** Of Debian's user `mail`: Dovecot serves no mailbox as root. */
const MAIL_ID = 8;

/** A real IMAP server with one mailbox. */
export async function dovecot(t: TestContext, { user, pass } = { user: 'rueck', pass: 'geheim' }) {
  const folder = await temporaryFolder(t);
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  const [mailUid, mailGid] = isRoot ? [MAIL_ID, MAIL_ID] : [uid, gid];
  const home = path.join(folder, 'home');
  const inbox = path.join(home, 'Maildir');
  await mkdir(path.join(inbox, 'new'), { recursive: true });
  for (const part of [folder, home, inbox]) await chmod(part, 0o755);
  for (const part of ['cur', 'tmp']) await mkdir(path.join(inbox, part));
  if (isRoot)
    for (const part of [home, inbox, ...['new', 'cur', 'tmp'].map((name) => path.join(inbox, name))])
      await chown(part, mailUid, mailGid);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  await writeFile(key, testCertificate.key);
  await writeFile(cert, testCertificate.cert);
  const passwords = path.join(folder, 'passwords');
  await writeFile(passwords, `${user}:{PLAIN.b64}${Buffer.from(pass).toString('base64')}\n`);
  const users = isRoot
    ? ''
    : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${gid}`;
  const config = path.join(folder, 'dovecot.conf');
  await writeFile(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${cert}
ssl_key = <${key}
disable_plaintext_auth = no
auth_failure_delay = 0
${users}
mail_location = maildir:~/Maildir
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${passwords}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailGid} home=${home}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
`,
  );
  const server = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore' });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  t.after(stop);
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`Dovecot does not start; see ${folder}/log`);
    await sleep(50);
  }

  let count = 0;
  return {
    port,
    stop,
    settings: {
      host: '127.0.0.1',
      port,
      secure: false,
      encrypted: false,
      folder: 'INBOX',
      login: { user, pass },
    },
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    /** Where it encrypts from the first byte. */
    place: `localhost:${tlsPort}`,
    /** Puts a mail into the mailbox, as a mail server does. */
    async deliver(raw: string | Buffer) {
      count += 1;
      const name = `${Math.floor(Date.now() / 1000)}.${String(count).padStart(6, '0')}.test`;
      const file = path.join(inbox, 'new', name);
      await writeFile(file, typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw);
      if (isRoot) await chown(file, mailUid, mailGid);
    },
    /** The names of all mails with their marks: `S` after `:2,` is read. */
    async mails() {
      const [unseen, seen] = [path.join(inbox, 'new'), path.join(inbox, 'cur')];
      return [...(await readdir(unseen)), ...(await readdir(seen))].sort();
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy())
      .on('error', () => resolve(false))
      .on('close', (failed) => failed || resolve(true));
  });
