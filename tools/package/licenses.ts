import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
