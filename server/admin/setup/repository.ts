import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { failureInWords } from '#server/failure-in-words.ts';
import { SOURCES } from '#server/health/versions.ts';
import { updateTexts as texts } from '#texts/admin/update.ts';
import { PACKAGED } from '../doctor/server.ts';
import { readRepository } from '../update.ts';
import type { Answers, Flags } from './answers.ts';
import { replaceFile } from './files.ts';
import { type Report, wrong } from './report.ts';
import { hasProgram, hasSystemd, runProgram } from './service.ts';

const KEY = '/etc/apt/keyrings/klassenkreis.asc';
/** Of the key by which the installed package itself was signed. */
const KNOWN = `${PACKAGED}/fingerprint`;
const TIMER = 'klassenkreis-update.timer';
const HOURS = `/etc/systemd/system/${TIMER}.d`;
const USUAL_HOUR = '4';

type Deps = { answers: Answers; flags: Flags; report: Report };

/**
 * Enters the repository from which new versions come, with the one key by which apt is to trust it, and when they come.
 * Without a terminal only what is given changes.
 */
export async function setUpRepository({ answers, flags, report }: Deps): Promise<void> {
  // From the sources nothing comes by apt.
  const isOurs = process.getuid?.() === 0 && existsSync(PACKAGED) && hasProgram('apt-get', '--version');
  if (!isOurs || (!answers.hasTerminal && flags.repository === undefined)) return;
  const now = existsSync(SOURCES) ? /^URIs: (.*)$/m.exec(readFileSync(SOURCES, 'utf8'))?.[1] : undefined;
  const address = await answers.ask({
    flag: 'repository',
    given: flags.repository,
    question: texts.question,
    proposal: now ?? texts.none,
    read: readAddress,
    complaint: texts.badAddress,
  });
  if (address === texts.none) return takeAway(now !== undefined, report);

  let key: string;
  let fingerprint: string;
  try {
    key = await keyOf(address);
    fingerprint = fingerprintOf(key);
  } catch (error) {
    return report.found(texts.area, wrong(texts.noKey(failureInWords(error))));
  }
  if (!(await isTrusted(fingerprint, { answers, flags })))
    return report.found(texts.area, wrong(texts.otherKey(inGroups(fingerprint))));

  const before = [SOURCES, KEY].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  mkdirSync('/etc/apt/keyrings', { recursive: true, mode: 0o755 });
  await replaceFile(KEY, key, { mode: 0o644 });
  const lines = ['Types: deb', `URIs: ${address}`, 'Suites: stable', 'Components: main', `Signed-By: ${KEY}`];
  await replaceFile(SOURCES, `${lines.join('\n')}\n`, { mode: 0o644 });
  const { ok, reason } = readRepository();
  if (!ok) {
    // What was there before goes on.
    for (const [at, file] of [SOURCES, KEY].entries())
      if (before[at] === undefined) rmSync(file, { force: true });
      else await replaceFile(file, before[at], { mode: 0o644 });
    return report.found(texts.area, wrong(texts.notRead(reason)));
  }
  const hour = await chooseHour({ answers, flags });
  report.changed(texts.area, texts.entered(hour));
}

const readAddress = (typed: string) => {
  if (typed === texts.none) return typed;
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  // apt checks signatures, so http will do.
  const isOne = url && ['https:', 'http:', 'file:'].includes(url.protocol) && !/\s/.test(typed);
  return isOne ? typed.replace(/\/+$/, '') : undefined;
};

async function keyOf(address: string): Promise<string> {
  const place = new URL(`${address}/klassenkreis.asc`);
  if (place.protocol === 'file:') return readFileSync(fileURLToPath(place), 'utf8');
  const answer = await fetch(place, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}

/** RFC 4880, 12.2: of the first packet of a key, whose header gpg writes in the old format. */
function fingerprintOf(armored: string): string {
  const [, base64 = ''] =
    /-----BEGIN PGP PUBLIC KEY BLOCK-----\r?\n(?:.+\r?\n)*\r?\n([\s\S]*?)\r?\n=/.exec(armored) ?? [];
  const packets = Buffer.from(base64, 'base64');
  const [header = 0] = packets;
  const sizeBytes = [1, 2, 4][header & 3];
  if (packets.length < 10 || sizeBytes === undefined || header >> 2 !== 0x26)
    throw new Error('klassenkreis.asc');
  const size = packets.readUIntBE(1, sizeBytes);
  const body = packets.subarray(1 + sizeBytes, 1 + sizeBytes + size);
  return hash('sha1', Buffer.concat([Buffer.from([0x99, size >> 8, size & 0xff]), body])).toUpperCase();
}

const inGroups = (fingerprint: string) => fingerprint.match(/.{4}/g)?.join(' ') ?? '';
const bare = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** The key of the package that is installed already; or somebody has compared. */
async function isTrusted(fingerprint: string, { answers, flags }: Pick<Deps, 'answers' | 'flags'>) {
  const given = flags['repository-fingerprint'];
  if (given !== undefined) return bare(given) === fingerprint;
  if (existsSync(KNOWN) && bare(readFileSync(KNOWN, 'utf8')) === fingerprint) return true;
  if (existsSync(KEY) && fingerprintOf(readFileSync(KEY, 'utf8')) === fingerprint) return true;
  return answers.confirm(texts.sameKey(inGroups(fingerprint)), { given: undefined, proposal: false });
}

/** Undefined: never by itself. */
async function chooseHour({ answers, flags }: Pick<Deps, 'answers' | 'flags'>): Promise<string | undefined> {
  const file = `${HOURS}/hour.conf`;
  const set = existsSync(file)
    ? /^OnCalendar=\*-\*-\* 0?(\d+):/m.exec(readFileSync(file, 'utf8'))?.[1]
    : undefined;
  const hour = await answers.ask({
    flag: 'update-hour',
    given: flags['update-hour'],
    question: texts.hour,
    proposal: set ?? USUAL_HOUR,
    read: (typed) =>
      typed === texts.none || (/^\d{1,2}$/.test(typed) && Number(typed) < 24) ? typed : undefined,
    complaint: texts.badHour,
  });
  if (!hasSystemd()) return undefined;
  if (hour === texts.none) {
    runProgram('systemctl', 'disable', '--now', TIMER);
    return undefined;
  }
  mkdirSync(HOURS, { recursive: true });
  writeFileSync(file, `[Timer]\nOnCalendar=\nOnCalendar=*-*-* ${hour.padStart(2, '0')}:00:00\n`);
  runProgram('systemctl', 'daemon-reload');
  runProgram('systemctl', 'enable', TIMER);
  runProgram('systemctl', 'restart', TIMER);
  return String(Number(hour));
}

function takeAway(isThere: boolean, report: Report): void {
  if (!isThere) return;
  for (const file of [SOURCES, KEY]) rmSync(file, { force: true });
  if (hasSystemd()) runProgram('systemctl', 'disable', '--now', TIMER);
  report.changed(texts.area, texts.takenAway);
}
