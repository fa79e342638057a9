import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
