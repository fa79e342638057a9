import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// What the code must not contain for any purpose. Comments do not count.
const root = path.join(import.meta.dirname, '..');
const isTest = (file: string) => /\.(test|long|postgres)\.ts$/.test(file) || file.startsWith('test/support/');
const sources = new Map(
  globSync('{contract,texts,server,web}/**/*.{ts,tsx,html}', { cwd: root })
    .filter((file) => !isTest(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')] as const;
    }),
);

const filesWith = (pattern: RegExp, folder = '') =>
  [...sources].filter(([file, text]) => file.startsWith(folder) && pattern.test(text)).map(([file]) => file);

/** Only the `allowed` files may contain it, and each of them must, or the rule would check nothing. */
function only(rule: string, pattern: RegExp, allowed: string[], folder?: string): void {
  test(rule, () => {
    assert.ok(sources.size > 200);
    assert.deepEqual(filesWith(pattern, folder), allowed);
  });
}

only(
  'no text becomes code',
  /\beval\(|\bnew Function\b|\bFunction\(|set(Timeout|Interval)\(\s*['"`]|node:vm/,
  [],
);
only(
  'the settings are handed on field by field, so that no secret travels with the names of the site',
  /\.\.\.(\w+\.)?config\b(?!\.)/,
  ['server/config/config.ts'],
  'server/',
);
only('no text becomes a regular expression', /new RegExp|\bRegExp\(/, []);
only(
  'no text becomes HTML, and no message of another window is heard',
  /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|src[dD]oc|createContextualFragment|addEventListener\(['"]message|(window|globalThis)\.onmessage\b/,
  [],
  'web/',
);
only(
  'pages and their own workers alone speak with each other',
  /\.onmessage\b/,
  [
    'web/ui/own-workers.ts',
    'web/galleries/upload/shrink-worker.ts',
    'web/galleries/upload/shared-page.tsx',
    'web/galleries/prints/prints-worker.ts',
  ],
  'web/',
);
only(
  'addresses of scripts are made in one place',
  /createPolicy|new (Shared)?Worker\(|serviceWorker\s*\?\.register/,
  ['web/ui/own-workers.ts'],
  'web/',
);
only(
  'the site starts processes of its own for pictures and tables, reads what came back in another and tells systemd, the command line asks systemd, sets up, updates, copies backups and starts itself',
  /child_process/,
  [
    'server/process/read-returns.ts',
    'server/process/supervisor.ts',
    'server/maintenance/import/reader.ts',
    'server/health/units.ts',
    'server/health/versions.ts',
    'server/galleries/pictures/pictures.ts',
    'server/backup/restic.ts',
    'server/admin/own-program.ts',
    'server/admin/update.ts',
    'server/admin/setup/service.ts',
    'server/admin/doctor/clock.ts',
  ],
);
only(
  'no shell is started',
  /\bshell:|\/bin\/\w*sh\b|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/,
  [],
  'server/',
);
only('SQL of ready-made text is run by the steps of the schema alone', /\bsql\.(raw|lit)\b/, [
  'server/ports/database/schema/migrate.ts',
]);
test('what is bound never stands in the text of a statement', () => {
  const spliced = [...sources].filter(
    ([file, text]) =>
      file.startsWith('server/') &&
      /\.(exec|prepare|query)\(\s*(`[^`]*\$\{|['"`][^'"`]*['"`]\s*\+)|['"`](select|insert|update|delete) [^'"`]*['"`]\s*\+/i.test(
        text,
      ),
  );
  const found = spliced.map(([file]) => file);
  assert.deepEqual(found, []);
});
only(
  'nothing is hashed with MD5 or SHA-1 but an OpenPGP key for its fingerprint, and nothing is encrypted by the program but the secrets in a backup',
  /md5|sha-?1\b|create(De)?[cC]ipher/i,
  // A fingerprint of version 4 is a SHA-1 (RFC 4880, 12.2); apt verifies the signatures themselves.
  ['server/backup/paper-key.ts', 'server/admin/setup/repository.ts'],
);
only('random values come from the system', /Math\.random/, [], 'server/');
only(
  'cryptography is that of Node',
  /from '(bcrypt|argon2|jose|jsonwebtoken|crypto-js|tweetnacl|@noble\/)[^']*'/,
  [],
);
only(
  'the server opens no connection but by the libraries behind its ports, and to itself',
  /(?<!type )\{[^}]*\b(request|get|connect|createConnection|Agent)\b[^}]*\} from 'node:(https?|net|tls|http2)'|import\('node:(https?|net|tls|http2)'\)|node:dgram|\bfetch\(|WebSocket/,
  [
    // Asks itself whether it still answers.
    'server/process/supervisor.ts',
    // The fetch with a timeout that it passes to the S3 library.
    'server/ports/image-storage/s3.ts',
    // Asks the site at the addresses of the settings.
    'server/health/ask.ts',
    // Looks around in a site that it has started on this machine for that.
    'server/admin/own-program.ts',
    // Asks the new version for a login that nobody has.
    'server/admin/prove.ts',
    // Fetches the key of the repository that the maintainer has named.
    'server/admin/setup/repository.ts',
  ],
  'server/',
);

test('the server follows no redirect', () => {
  const calls = [...sources]
    .filter(([file]) => file.startsWith('server/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\bfetch\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)].map(([call]) => ({
        file,
        call,
      })),
    );
  assert.equal(calls.length, 5);
  for (const { file, call } of calls) assert.match(call, /redirect: 'manual'/, file);
});

test('what handles requests writes nothing but through the log', () => {
  const talking = filesWith(/console\.|process\.std(out|err)\b/, 'server/');
  const found = talking.filter((file) => !file.startsWith('server/admin/'));
  assert.deepEqual(found, ['server/process/run.ts']);
});
only('the server loads nothing that is made for tests', /from '[^']*(#test\/|\/support\/|\.test\.ts)/, []);

test('the built pages run no made-up code, carry no maps and load from no other site', () => {
  const built = globSync('dist/web/**/*', { cwd: root, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = built.map((entry) => path.join(entry.parentPath, entry.name));
  assert.ok(names.some((name) => name.endsWith('.js')));
  const found = names.filter((name) => /\.(map|ts|tsx)$/.test(name));
  assert.deepEqual(found, []);
  for (const name of names.filter((one) => /\.(js|css)$/.test(one)))
    assert.doesNotMatch(readFileSync(name, 'utf8'), /\beval\(|new Function\(|sourceMappingURL/, name);
  for (const name of names.filter((one) => one.endsWith('.html')))
    assert.doesNotMatch(
      readFileSync(name, 'utf8'),
      /<script(?![^>]*\ssrc="\/)|<style|\son\w+=|\sstyle=|(src|href)="(https?:)?\/\//i,
    );
});
