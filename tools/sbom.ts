import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { helpWhenAsked } from './help.ts';

helpWhenAsked(`
npm run --silent sbom   the parts of the product as CycloneDX, out of the lockfile, without any network
`);

// Development packages are removed here, as `npm sbom --omit=dev` also drops some that the server needs.
const BUILT_INTO_THE_WEB = ['react', 'react-dom', 'react-router'];

type Component = { 'bom-ref': string; name: string; properties: { name: string }[] };
type Bom = {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const npm = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'], {
  cwd: path.join(import.meta.dirname, '..'),
  // For production npm would leave out what the pages are built from.
  env: { ...process.env, NODE_ENV: '' },
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (npm.status !== 0) throw new Error(npm.stderr);
const bom: Bom = JSON.parse(npm.stdout);

const isForDevelopment = ({ properties }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');
const shipped = new Set(
  bom.components
    .filter((one) => !isForDevelopment(one) || BUILT_INTO_THE_WEB.includes(one.name))
    .map((one) => one['bom-ref']),
);
const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
// Iterating a Set also visits entries added meanwhile.
for (const ref of shipped) for (const needed of needs.get(ref) ?? []) shipped.add(needed);

const root = bom.dependencies[0]?.ref;
bom.metadata.component.name = 'klassenkreis';
bom.components = bom.components.filter((one) => shipped.has(one['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ref === root || shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => shipped.has(needed)) }));
console.log(JSON.stringify(bom, null, 2));
