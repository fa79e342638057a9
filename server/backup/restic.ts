import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { plainEnvironment, readOffsiteKeyFile } from '#server/config/config.ts';
import type { OffsitePlace } from '#server/config/settings.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { makeTemporaryFolder } from '#server/process/data-folder.ts';
import { resticTexts as texts } from '#texts/admin/offsite.ts';
import { type Content, holdsFarLess, isEmpty } from './compare.ts';
import { readPaperKey, sshLogin } from './paper-key.ts';

/** The key on paper, and what a store by S3 wants besides. */
export type OffsiteKey = { key: string; s3?: { id: string; secret: string } };

type SftpPlace = Extract<OffsitePlace, { kind: 'sftp' }>;

/** As it lies beside the settings. */
export const writtenKey = ({ key, s3 }: OffsiteKey) =>
  [key, ...(s3 ? [s3.id, s3.secret] : []), ''].join('\n');

export function readWrittenKey(text: string): OffsiteKey {
  const [typed = '', id, secret] = text.split('\n');
  const key = readPaperKey(typed);
  if (key === undefined) throw new MaintainerError(texts.noKey());
  return { key, ...(id && secret && { s3: { id, secret } }) };
}

/** The key of this machine, where this process may read it. */
export function offsiteKey(): OffsiteKey {
  let text: string;
  try {
    text = readOffsiteKeyFile();
  } catch (error) {
    const isHidden = (error as NodeJS.ErrnoException).code === 'EACCES';
    throw new MaintainerError(isHidden ? texts.hiddenKey() : texts.noKey());
  }
  return readWrittenKey(text);
}

/** all copies are of one site, on whatever machine it runs. */
const HOST = ['--host', 'klassenkreis'];
/** The last copy of so many days stays. */
const KEEP_DAYS = 30;
/** Where ssh says why it failed: restic passes that on only until it ends itself, and then the reason may be missing. */
const HEARD = 'heard';

/** As restic lists a copy. */
type Snapshot = { id: string; time: string; tags?: string[] };

/** `holds`: the newest backup in it; undefined in copies of earlier versions. */
type Copy = { id: string; at: number; holds: Content | undefined };

const OF_CLASS = 'class:';

/** What is said about a copy beside it, without opening it: nobody learns the marks themselves from that. */
const tagsOf = ({ marks, members, images }: Content) => [
  ...marks.map((mark) => OF_CLASS + hash('sha256', mark).slice(0, 16)),
  `members:${members}`,
  `images:${images}`,
];

function copyOf({ id, time, tags = [] }: Snapshot): Copy {
  const count = (name: string) => Number(tags.find((tag) => tag.startsWith(name))?.slice(name.length));
  const [members, images] = [count('members:'), count('images:')];
  const marks = tags.filter((tag) => tag.startsWith(OF_CLASS));
  const holds = Number.isNaN(members + images) ? undefined : { marks, members, images };
  return { id, at: Date.parse(time), holds };
}

const isOf = (content: Content, copied: Content) => copied.marks.some((tag) => tagsOf(content).includes(tag));

/** Those that are not the last of one of the newest so many days. */
export function outdated<T extends { at: number }>(copies: readonly T[], days: number): T[] {
  const newestFirst = copies.toSorted((one, other) => other.at - one.at);
  const dayOf = ({ at }: T) => new Date(at).toISOString().slice(0, 10);
  const lastOfDays = new Map<string, T>();
  for (const copy of newestFirst)
    if (!lastOfDays.has(dayOf(copy)) && lastOfDays.size < days) lastOfDays.set(dayOf(copy), copy);
  const kept = new Set(lastOfDays.values());
  return newestFirst.filter((copy) => !kept.has(copy));
}

export type OffsiteCopy = { at: number; copies: number; bytes: number };

export type Restic = Awaited<ReturnType<typeof openRestic>>;

/** A copy since `after` of which this content falls short. */
const fullerThan = (content: Content, copies: readonly Copy[], after: number) =>
  copies.find(
    (copy) =>
      copy.at > after &&
      copy.holds !== undefined &&
      !isEmpty(copy.holds) &&
      (!isOf(content, copy.holds) || holdsFarLess(content, copy.holds)),
  );

/** Runs restic. `heard`: the file with what ssh says. */
function createRunner({
  env,
  options,
  heard,
}: {
  env: NodeJS.ProcessEnv;
  options: readonly string[];
  heard: string;
}) {
  const tryTo = async (cwd: string, ...words: string[]) => {
    await writeFile(heard, '');
    const all = ['--no-cache', ...options, ...words];
    const ran = await new Promise<{ ok: boolean; out: string; said: string }>((resolve, reject) => {
      execFile('restic', all, { cwd, env, maxBuffer: 2 ** 28 }, (error, out, said) => {
        if (error?.code === 'ENOENT') return reject(new MaintainerError(texts.noRestic()));
        resolve({ ok: error === null, out, said });
      });
    });
    return { ...ran, said: `${await readFile(heard, 'utf8')}${ran.said}` };
  };
  const run = async (cwd: string, ...words: string[]) => {
    const { ok, out, said } = await tryTo(cwd, ...words);
    if (!ok) throw failureOf(said);
    return out;
  };

  return { tryTo, run };
}

/** `hosts`: the file by which a store by SFTP is known again; it may be new. */
export async function openRestic(place: OffsitePlace, { key, s3 }: OffsiteKey, hosts: string) {
  const aside = makeTemporaryFolder('offsite');
  const heard = path.join(aside, HEARD);
  const { repository, options } = await addressOf(place, key, hosts, aside);
  const env = {
    ...plainEnvironment(),
    RESTIC_REPOSITORY: repository,
    RESTIC_PASSWORD: key,
    TMPDIR: aside,
    ...(s3 && { AWS_ACCESS_KEY_ID: s3.id, AWS_SECRET_ACCESS_KEY: s3.secret }),
  };

  const { tryTo, run } = createRunner({ env, options, heard });
  const snapshots = async (): Promise<Snapshot[]> =>
    JSON.parse(await run(aside, 'snapshots', '--json', ...HOST));

  return {
    /** Whether copies lie there that this key opens. */
    async isThere(): Promise<boolean> {
      const { ok, said } = await tryTo(aside, 'cat', 'config');
      if (ok) return true;
      if (meaningOf(said) === texts.nothingThere) return false;
      throw failureOf(said);
    },

    begin: () => run(aside, 'init'),

    /** Copies a folder of backups, of which the newest holds this. */
    async copy(root: string, content: Content | undefined): Promise<void> {
      // What a copy that was broken off has left behind.
      await run(aside, 'unlock');
      const tags = content ? tagsOf(content).flatMap((tag) => ['--tag', tag]) : [];
      await run(root, 'backup', '--quiet', ...HOST, ...tags, '.');
    },

    /**
     * Forgets the copies of this class that are older than backups are kept. Returns the copy since `after` of which the
     * newest falls short, and then forgets none.
     */
    async forgetOld(content: Content, after: number): Promise<Copy | undefined> {
      const copies = (await snapshots()).map(copyOf);
      const fuller = fullerThan(content, copies, after);
      if (fuller) return fuller;
      // One from before copies said what they hold is taken for ours.
      const ours = copies.filter(({ holds }) => holds === undefined || isOf(content, holds));
      const old = outdated(ours, KEEP_DAYS);
      if (old.length > 0) await run(aside, 'forget', '--quiet', '--prune', ...old.map(({ id }) => id));
      return undefined;
    },

    check: () => run(aside, 'check'),

    /** The newest copy; undefined: there is none. */
    async newest(): Promise<OffsiteCopy | undefined> {
      const all = await snapshots();
      const newest = all.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)).at(-1);
      if (!newest) return undefined;
      const { total_size: bytes } = JSON.parse(
        await run(aside, 'stats', '--json', '--mode', 'raw-data', ...HOST),
      );
      return { at: Date.parse(newest.time), copies: all.length, bytes };
    },

    /** Fetches the newest copy into a folder, which then is one of backups. */
    async bring(target: string): Promise<string> {
      if (!(await this.newest())) throw new MaintainerError(texts.empty());
      await run(aside, 'restore', 'latest', '--quiet', ...HOST, '--target', target);
      return target;
    },

    dispose: () => rm(aside, { recursive: true, force: true }),
  };
}

/** What ssh is told of a store, under the name `store`: once it was seen it must stay the same. */
const sshSettings = ({ user, host, port }: SftpPlace, hosts: string, lines: readonly string[]) =>
  [`HostName ${host}`, `Port ${port}`, `User ${user}`, `UserKnownHostsFile "${hosts}"`]
    .concat(['StrictHostKeyChecking accept-new', 'ConnectTimeout 20', 'ServerAliveInterval 30'])
    .concat(lines)
    .map((line) => `${line}\n`)
    .join('');

/** As restic takes a place. What it and ssh read for that, and what ssh says, lies in the folder. */
async function addressOf(place: OffsitePlace, key: string, hosts: string, aside: string) {
  if (place.kind !== 'sftp') return { repository: place.text, options: [] };
  const at = (name: string) => path.join(aside, name);
  await writeFile(at('login'), sshLogin(key).privateFile, { mode: 0o600 });
  const ownLogin = [`IdentityFile "${at('login')}"`, 'IdentitiesOnly yes', 'BatchMode yes'];
  await writeFile(at('ssh'), sshSettings(place, hosts, ownLogin));
  return {
    repository: `sftp:store:${place.folder}`,
    options: ['-o', `sftp.command=ssh -E ${at(HEARD)} -F ${at('ssh')} store -s sftp`],
  };
}

const meaningOf = (said: string) => texts.failures.find(([words]) => words.test(said))?.[1];

/** What restic and ssh say, in one sentence; if that is not known, their own last words. */
function failureOf(said: string): MaintainerError {
  const last = said
    .split(/[\r\n]+/)
    .filter(Boolean)
    .slice(-2)
    .join(' ');
  return new MaintainerError(meaningOf(said) ?? texts.failed(last), { cause: said });
}
