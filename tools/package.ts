import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from './build-server.ts';
import { helpWhenAsked } from './help.ts';
import { packageContents } from './package/contents.ts';
import { fetchPackages, type Machine, machines } from './package/machines.ts';
import { readRelease } from './package/release.ts';
import { writeRepository } from './package/repository.ts';
import { inGroups, openKey } from './package/sign.ts';
import { writePackage } from './package/write.ts';

const OUT = 'dist-packages';

helpWhenAsked(`
npm run package [-- --machine amd64|arm64] [--out FOLDER] [--repository FOLDER] [--key FILE]

Makes klassenkreis_VERSION_MACHINE.deb for Debian 12 and 13, and the same tree as .tar.gz, into ${OUT}/: for both
machines, or for one. Node, packages and built pages are inside. The version and the day of all files are those of
CHANGELOG.md, so that the same sources make the same bytes.

--key FILE signs with the secret key in that file (gpg must be there; made once by
gpg --quick-generate-key Klassenkreis ed25519 sign never, and taken out by gpg --export-secret-keys --armor): a signature
lies beside each .tar.gz, and the guide in the package names the fingerprint. --repository FOLDER also puts the packages
into a signed apt repository of static files there, for any web space; packages of earlier versions stay in it.
`);

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { machine: text, out: text, repository: text, key: text } });
if (values.repository !== undefined && values.key === undefined) throw new Error('--repository needs --key');
const root = path.join(import.meta.dirname, '..');
const all = Object.keys(machines) as Machine[];
const wanted = all.filter((machine) => values.machine === undefined || values.machine === machine);
if (wanted.length === 0) throw new Error(`--machine is one of ${all.join(', ')}`);

const release = readRelease(root);
const key = values.key === undefined ? undefined : openKey(values.key);
const debs: string[] = [];
for (const machine of wanted) {
  const work = mkdtempSync(path.join(tmpdir(), 'klassenkreis-package-'));
  try {
    const modules = fetchPackages(root, work, machine);
    const server = path.join(work, 'server');
    await buildServer(server);
    const entries = packageContents(
      { root, modules, server, fingerprint: key?.fingerprint },
      machine,
      release,
    );
    const folder = values.out ?? path.join(root, OUT);
    for (const made of await writePackage({ root, entries, release, machine, folder })) {
      console.log(`${made}  ${(statSync(made).size / 1_000_000).toFixed(1)} MB`);
      if (made.endsWith('.deb')) debs.push(made);
      else key?.signFile(made);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
if (key && values.repository !== undefined) {
  writeRepository({ folder: values.repository, debs, key, at: new Date() });
  console.log(`${values.repository}  ${inGroups(key.fingerprint)}`);
}
key?.close();
