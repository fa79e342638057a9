import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { helpWhenAsked } from '../tools/help.ts';
import { costsOf, startSite } from './http/running.ts';
import { printRows } from './result.ts';

helpWhenAsked(`
npm run bench:against -- COMMIT [ROUNDS]   CPU time per call of this tree against an earlier commit, in turn

A call that is over 1.05 in two runs has become dearer. The commit runs on the packages that are installed now.
`);

const [commit = 'HEAD', rounds = '9'] = process.argv.slice(2);
const ROOT = path.join(import.meta.dirname, '..');
const TARGETS = [
  ...['session', 'name list', 'list of galleries', "a member's data"],
  ...['list of 100 images', 'thumbnail', 'full picture'],
];
const SIZE = { members: 30, galleries: 20, albums: [100], elsewhere: 0 };

const before = mkdtempSync(path.join(tmpdir(), 'klassenkreis-before-'));
process.on('exit', () => rmSync(before, { recursive: true, force: true }));
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30 });
execFileSync('tar', ['-x', '-C', before], { input: git('archive', commit) });
for (const folder of ['node_modules', 'dist'])
  symlinkSync(path.join(ROOT, folder), path.join(before, folder));

const earlier: { startSite: typeof startSite } = await import(path.join(before, 'bench/http/running.ts'));
const sites = [await earlier.startSite(SIZE), await startSite(SIZE)];
const rows = [];
for (const target of TARGETS) {
  const [was = 0, is = 0] = await costsOf(
    sites.map((site) => [site, site.offer.targets[target] ?? '']),
    Number(rounds),
  );
  rows.push([target, `${was.toFixed(0)} µs`, `${is.toFixed(0)} µs`, `${(is / was).toFixed(2)} ×`]);
}
for (const site of sites) await site.stop();
printRows([
  ['CPU time of a call', git('log', '-1', '--format=%h', commit).toString().trim(), 'now', ''],
  ...rows,
]);
