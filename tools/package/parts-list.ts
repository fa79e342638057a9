import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from './release.ts';

type Component = { 'bom-ref': string; name: string; properties: { name: string }[] };

/** What is for development elsewhere; of it, only what the pages are built from is in the list. */
const BUILT_IN = 'cdx:npm:package:development';

/**
 * The parts of this package as CycloneDX: those of `npm run sbom` without the binaries for other machines, and without
 * what is new at every run.
 */
export function partsList(root: string, modules: string, { version, date }: Release): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(root, 'tools/sbom.ts')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  const { serialNumber: _, ...bom } = JSON.parse(stdout);
  const isHere = ({ name, properties }: Component) =>
    existsSync(path.join(modules, name)) || properties.some((one) => one.name === BUILT_IN);
  const elsewhere = new Set(
    (bom.components as Component[]).filter((one) => !isHere(one)).map((one) => one['bom-ref']),
  );
  delete bom.metadata.tools;
  bom.metadata.timestamp = `${date}T00:00:00.000Z`;
  bom.metadata.component.version = version;
  bom.components = bom.components.filter((one: Component) => !elsewhere.has(one['bom-ref']));
  bom.dependencies = bom.dependencies
    .filter(({ ref }: { ref: string }) => !elsewhere.has(ref))
    .map(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => ({
      ref,
      dependsOn: dependsOn.filter((needed) => !elsewhere.has(needed)),
    }));
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The file `copyright`: our licence, then those of all packages that come along. */
export function copyright(root: string, modules: string, web: string): string {
  const packages = globSync('{*,@*/*}/package.json', { cwd: modules })
    .sort()
    .map((name) => path.join(modules, path.dirname(name)));
  const parts = packages.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const texts = readdirSync(folder)
      .filter((file) => LICENSE_FILE.test(file))
      .sort()
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
  });
  const built = path.join(web, 'licenses.txt');
  if (!existsSync(built)) throw new Error(`${built} is missing`);
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  const pages = readFileSync(built, 'utf8').trim();
  return `${[`Klassenkreis\n\n${own}`, ...parts, pages].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
