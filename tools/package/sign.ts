import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Signer = ReturnType<typeof openKey>;

/** Signs with the secret key in a file, by the gpg of this machine; its own keys are left alone. */
export function openKey(file: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'klassenkreis-key-'));
  chmodSync(home, 0o700);
  const gpg = (words: string[], input?: string) => {
    const { status, stdout, stderr, error } = spawnSync(
      'gpg',
      ['--homedir', home, '--batch', '--yes', '--no-tty', ...words],
      { input, maxBuffer: 64 * 1024 * 1024 },
    );
    if (error) throw new Error(`gpg is needed to sign (Debian: apt install gpg): ${error.message}`);
    if (status !== 0) throw new Error(`gpg ${words.join(' ')}:\n${stderr}`);
    return stdout;
  };
  const close = () => {
    spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    gpg(['--import', file]);
    const keys = gpg(['--list-secret-keys', '--with-colons']).toString();
    const [, fingerprint] = /^fpr:+([0-9A-F]{40}):/m.exec(keys) ?? [];
    if (!fingerprint) throw new Error(`No secret key in ${file}`);
    const signed = (how: string[], text: string) =>
      gpg([...how, '--digest-algo', 'SHA512', '-u', fingerprint], text);
    return {
      fingerprint,
      /** What others check signatures with. */
      publicKey: gpg(['--armor', '--export', fingerprint]).toString(),
      clearSigned: (text: string) => signed(['--clearsign'], text).toString(),
      detached: (text: string) => signed(['--armor', '--detach-sign'], text).toString(),
      /** Puts the signature beside the file. */
      signFile: (name: string) =>
        writeFileSync(
          `${name}.asc`,
          gpg(['--armor', '--detach-sign', '--output', '-', '-u', fingerprint, name]),
        ),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** As people compare it: in groups of four. */
export const inGroups = (fingerprint: string) => fingerprint.match(/.{4}/g)?.join(' ') ?? '';
