import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, globSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { makePackage, packageSources } from '#test/support/package-sources.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

/** What an ELF file says of its processor. */
const processors = { x64: 0x3e, arm64: 0xb7 };

async function digest(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

function run(words: string[], cwd: string): void {
  const [program = '', ...rest] = words;
  const { status, stderr } = spawnSync(program, rest, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

/** The processor of a program or library; undefined for any other file. */
async function processorOf(file: string): Promise<number | undefined> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(20), 0, 20);
  const isElf = bytesRead === 20 && buffer.readUInt32BE(0) === 0x7f454c46;
  return isElf ? buffer.readUInt16LE(18) : undefined;
}

test('whoever packages the same sources, pages and all, gets the same bytes for either processor', async (t) => {
  const made: Record<string, string>[] = [];
  let sources = '';
  for (let time = 0; time < 2; time += 1) {
    sources = await packageSources(t);
    run([process.execPath, 'tools/build-web.ts'], sources);
    run([process.execPath, 'tools/package.ts', '--out', path.join(sources, 'out')], sources);
    const files = globSync('out/*', { cwd: sources }).sort();
    const sums = await Promise.all(files.map((file) => digest(path.join(sources, file))));
    made.push(Object.fromEntries(files.map((file, at) => [file, sums[at] ?? ''])));
  }
  assert.equal(Object.keys(made[0] ?? {}).length, 4);
  assert.deepEqual(made[0], made[1]);

  for (const [name, processor] of Object.entries(processors)) {
    const folder = path.join(await temporaryFolder(t), name);
    mkdirSync(folder);
    const [archive = ''] = globSync(`out/*-${name}.tar.gz`, { cwd: sources });
    run(['tar', '-xzf', path.join(sources, archive)], folder);
    const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile());
    const found: number[] = [];
    for (const file of files) {
      const one = await processorOf(path.join(file.parentPath, file.name));
      if (one !== undefined) found.push(one);
    }
    // Node, and the image library with its binding.
    assert.deepEqual(found, [processor, processor, processor], name);
  }
});

const lintian = spawnSync('lintian', ['--version']).error ? 'lintian is not installed' : false;

test('lintian has nothing to say of the package', { skip: lintian }, async (t) => {
  const sources = await packageSources(t);
  run([process.execPath, 'tools/build-web.ts'], sources);
  const deb = makePackage(sources);
  // The one of Debian 12 does not know zstd, which dpkg of Debian 12 reads.
  const words = ['--allow-root', '--suppress-tags', 'malformed-deb-archive', deb];
  assert.equal(spawnSync('lintian', words, { encoding: 'utf8' }).stdout, '');
});
