import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SftpPlace, sshSettings } from '#server/backup/restic.ts';
import { plainEnvironment } from '#server/config/config.ts';
import { makeTemporaryFolder } from '#server/process/data-folder.ts';
import { runProgramWith } from './service.ts';

const FILE = '.ssh/authorized_keys';

/**
 * Writes our login down at a store, as the others that may log in there, by its password, which is kept nowhere.
 * Returns whether the store has it now.
 */
export async function installLogin(
  place: SftpPlace,
  password: string,
  line: string,
  hosts: string,
): Promise<boolean> {
  const aside = makeTemporaryFolder('login');
  const at = (name: string) => path.join(aside, name);
  try {
    // ssh asks this program for the password, which stands in nobody's list of processes.
    writeFileSync(at('password'), `${password}\n`, { mode: 0o600 });
    const program = `process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(at('password'))}));`;
    writeFileSync(at('ask'), `#!${process.execPath}\n${program}\n`, { mode: 0o700 });
    const byPassword = ['PubkeyAuthentication no', 'NumberOfPasswordPrompts 1'];
    writeFileSync(at('ssh'), sshSettings(place, hosts, byPassword));
    const run = (...commands: string[]) =>
      runProgramWith({
        program: 'sftp',
        words: ['-F', at('ssh'), '-o', 'BatchMode=no', '-b', '-', 'store'],
        input: `${commands.join('\n')}\n`,
        env: { ...plainEnvironment(), SSH_ASKPASS: at('ask'), SSH_ASKPASS_REQUIRE: 'force', DISPLAY: ':0' },
      });
    const listed = run('-mkdir .ssh', '-chmod 700 .ssh', 'ls -1a .ssh');
    if (!listed.ok) return false;
    const isThere = listed.out.includes('authorized_keys');
    if (isThere && !run(`get ${FILE} "${at('keys')}"`).ok) return false;
    const before = isThere ? readFileSync(at('keys'), 'utf8').trimEnd() : '';
    if (!before.includes(line))
      writeFileSync(at('keys'), `${[before, line].filter(Boolean).join('\n')}\n`, { mode: 0o600 });
    return run(`put "${at('keys')}" ${FILE}`, `chmod 600 ${FILE}`).ok;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
