import { resolveMx } from 'node:dns/promises';
import { isDeepStrictEqual } from 'node:util';
import { plainAddress } from '#contract/email-address.ts';
import { createTransport, openReturns } from '#server/compose/real-parts.ts';
import { readConfig } from '#server/config/config.ts';
import { type Mailbox, mailboxToRead, mailServer } from '#server/config/settings.ts';
import { replyInWords } from '#server/mail/replies.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import { MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { readLine, WrongCall } from '../command.ts';
import type { Answers, Flags } from './answers.ts';
import { type Finding, wrong } from './report.ts';

/** The key of a hint in `texts/admin/setup.ts`: what the provider wants before a program may send. */
type Hint = keyof typeof setupTexts.mailbox.hints;

/** A server for outgoing mail, with its port unless that is the usual one. */
type Hoster = { server: string; hint?: Hint | undefined };

/**
 * As in Thunderbird's database of providers (ISPDB), and for mailbox.org, IONOS and freenet as they publish it.
 * `names`: the domains of its addresses, and of its servers for incoming mail, by which a class with its own domain is
 * known.
 */
const hosters: [names: RegExp, server: string, hint?: Hint][] = [
  [/(^|\.)(ionos\.de|kundenserver\.de|1and1\.com)$/, 'smtp.ionos.de'],
  [/(^|\.)rzone\.de$/, 'smtp.strato.de'],
  [/(^|\.)mailbox\.org$/, 'smtp.mailbox.org'],
  [/(^|\.)posteo\.(de|net|com|org)$/, 'posteo.de'],
  [/(^|\.)your-server\.de$/, 'mail.your-server.de'],
  [/(^|\.)gmx\.(de|net|at|ch|eu|biz|org|info)$/, 'mail.gmx.net', 'allow'],
  [/(^|\.)web\.de$/, 'smtp.web.de', 'allow'],
  [/(^|\.)(t-online|magenta)\.de$/, 'securesmtp.t-online.de', 'mail-password'],
  [/(^|\.)freenet\.de$/, 'mx.freenet.de:587'],
  [/(^|\.)(gmail|googlemail|google)\.com$/, 'smtp.gmail.com', 'app-password'],
];

/**
 * How many emails leave in an hour where the provider takes fewer than we send by default, as far as that is known in
 * public; `docs/operating.md` names the sources.
 */
const lettersPerHour: [server: RegExp, letters: number][] = [
  [/^mail\.gmx\.(net|com)$|^smtp\.web\.de$/, 10],
  [/^smtp\.ionos\.de$/, 40],
];

/** Undefined where nothing speaks against the default. `server`: with or without its port. */
export function lettersPerHourOf(server: string): number | undefined {
  const name = server.toLowerCase().replace(/:\d+$/, '');
  return lettersPerHour.find(([servers]) => servers.test(name))?.[1];
}

/** The server of the provider to whom a mail address belongs, by its domain or by where its mail arrives. */
async function hosterOf(address: string): Promise<Hoster | undefined> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const exchanges = (await resolveMx(domain).catch(() => [])).toSorted((a, b) => a.priority - b.priority);
  for (const name of [domain, ...exchanges.map(({ exchange }) => exchange.toLowerCase())]) {
    // With all-inkl one machine of the customer takes mail in and out.
    if (name.endsWith('.kasserver.com')) return { server: name };
    const [, server, hint] = hosters.find(([names]) => names.test(name)) ?? [];
    if (server) return { server, hint };
  }
  return undefined;
}

/** `encodeURIComponent` leaves these as they are; a quote would be taken for the end of a value. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*!~]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

type Login = { user: string; pass: string };

/** A server as SMTP_URL and IMAP_URL hold it; `place`: its name and port. */
export const serverUrl = (scheme: string, place: string, { user, pass }: Login) =>
  `${scheme}://${user === '' ? '' : `${encode(user)}:${encode(pass)}@`}${place}`;

/** The name of a server as typed, with or without its port, as one with it. */
function readServer(typed: string, usualPort: number): string | undefined {
  const [, name, port = usualPort] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(typed) ?? [];
  return name !== undefined && URL.canParse(`smtp://${name}:${port}`) ? `${name}:${port}` : undefined;
}

/** The same as it is typed. */
const placeOf = ({ host, port }: { host: string; port: number }, usualPort: number) =>
  port === usualPort ? host : `${host}:${port}`;

/** TLS from the first byte; at others servers begin it by STARTTLS, or speak in clear on this machine. */
const TLS_PORT = 465;

type MailSettings = { MAIL_FROM: string; SMTP_URL: string; MAIL_PER_HOUR?: string };

type Present = Record<string, string | undefined>;

/**
 * The mailbox of the site, of which a login was tried. `finding`: why it failed, and the maintainer wants to keep it
 * all the same. Undefined: left for later.
 */
export async function askMailbox(answers: Answers, flags: Flags, before: Present) {
  const fromPipe = flags['smtp-password-stdin'] ? await passwordFromPipe() : undefined;
  let given = flags;
  let proposed = before;
  if (answers.hasTerminal) console.log(`\n${setupTexts.mailbox.intro}`);
  for (;;) {
    const settings = await askOnce(answers, given, proposed, fromPipe);
    if (!settings) return undefined;
    if (answers.hasTerminal) console.log(setupTexts.mailbox.trying);
    const finding = await tryLogin(settings);
    if (!finding || !answers.hasTerminal) return { settings, finding };
    console.log(`✗ ${finding.what}\n  → ${finding.todo}`);
    if (!(await answers.confirm(setupTexts.mailbox.again, { given: undefined, proposal: true })))
      return { settings, finding };
    given = {};
    proposed = { ...before, ...settings };
  }
}

async function askOnce(
  { ask, askUnseen, hasTerminal }: Answers,
  flags: Flags,
  before: Present,
  fromPipe: string | undefined,
): Promise<MailSettings | undefined> {
  if (flags['no-mail']) return undefined;
  const from = await ask({
    flag: 'mail-from',
    given: flags['mail-from'],
    question: setupTexts.mailbox.from,
    proposal: before.MAIL_FROM || (hasTerminal ? setupTexts.mailbox.later : undefined),
    read: (typed) => (typed === setupTexts.mailbox.later ? typed : plainAddress(typed)),
    complaint: setupTexts.mailbox.badAddress,
  });
  if (from === setupTexts.mailbox.later) return undefined;

  const old = from === before.MAIL_FROM ? present(mailServer, before.SMTP_URL) : undefined;
  const hoster = old ? undefined : await hosterOf(from);
  if (hoster?.hint && hasTerminal) console.log(setupTexts.mailbox.hints[hoster.hint]);
  const server = await ask({
    flag: 'smtp-server',
    given: flags['smtp-server'],
    question: setupTexts.mailbox.server,
    proposal: old ? placeOf(old, TLS_PORT) : hoster?.server,
    read: (typed) => readServer(typed, TLS_PORT),
    complaint: setupTexts.mailbox.badServer,
  });
  const user = await ask({
    flag: 'smtp-user',
    given: flags['smtp-user'],
    question: setupTexts.mailbox.user,
    proposal: old ? (old.login?.user ?? setupTexts.mailbox.later) : from,
    read: readUser,
    complaint: setupTexts.mailbox.badUser,
  });

  const kept = old?.login?.user === user ? old.login.pass : undefined;
  let password = user === '' ? '' : (fromPipe ?? (hasTerminal ? '' : kept));
  if (password === undefined) throw new WrongCall(setupTexts.missingFlag('smtp-password-stdin'));
  while (user !== '' && password === '') {
    if (!hasTerminal) throw new WrongCall(setupTexts.missingFlag('smtp-password-stdin'));
    password =
      (await askUnseen(kept ? setupTexts.mailbox.passwordKept : setupTexts.mailbox.password)) || (kept ?? '');
    if (password === '') console.log(setupTexts.mailbox.noPassword);
  }
  const isOldServer = old !== undefined && server === `${old.host}:${old.port}`;
  const isSecure = isOldServer ? old.secure : server.endsWith(`:${TLS_PORT}`);
  const url = serverUrl(isSecure ? 'smtps' : 'smtp', server, { user, pass: password });
  const isSame = old !== undefined && isDeepStrictEqual(mailServer(url), old);
  // What was chosen for the same server stays.
  const perHour = isOldServer ? undefined : lettersPerHourOf(server);
  if (perHour !== undefined) console.log(setupTexts.mailbox.perHour(perHour));
  return {
    MAIL_FROM: from,
    SMTP_URL: isSame ? (before.SMTP_URL ?? url) : url,
    ...(perHour !== undefined && { MAIL_PER_HOUR: String(perHour) }),
  };
}

/** What is set now, if it can be read. */
function present<T>(read: (url: string) => T, url = ''): T | undefined {
  try {
    return read(url);
  } catch {
    return undefined;
  }
}

async function passwordFromPipe(): Promise<string> {
  if (process.stdin.isTTY) throw new WrongCall(setupTexts.passwordNeedsPipe);
  return readLine();
}

/** Connects and logs in. */
async function tryLogin(settings: MailSettings): Promise<Finding | undefined> {
  const config = readConfig(settings);
  const transport = createTransport(config);
  try {
    const { authenticated } = await transport.check();
    return config.mailServer?.login && !authenticated ? wrong(setupTexts.mail.loginNotTaken) : undefined;
  } catch (error) {
    if (error instanceof MailFailure) return wrong(setupTexts.mail.refused(replyInWords(error.message)));
    throw error;
  } finally {
    await transport.dispose();
  }
}

const IMAP_TLS_PORT = 993;

/** Where the same provider hands mail out, as a proposal. */
const incomingOf = (outgoing: string) =>
  outgoing
    .replace(/^smtp\./, 'imap.')
    .replace(/^securesmtp\./, 'secureimap.')
    .replace(/^mail\.gmx\./, 'imap.gmx.');

/**
 * Where the same mailbox is read for emails that come back. It is looked into once, and set if that works, or if the
 * maintainer wants to keep it all the same. Without a terminal only what is given changes.
 */
export async function askReturns(
  answers: Answers,
  flags: Flags,
  before: Present,
  { SMTP_URL }: MailSettings,
): Promise<{ settings: { IMAP_URL?: string }; finding?: Finding }> {
  const texts = setupTexts.returns;
  const { hasTerminal, confirm } = answers;
  const sender = mailServer(SMTP_URL);
  let given = flags['imap-server'];
  if (!sender?.login || (!hasTerminal && given === undefined)) return { settings: {} };
  const { IMAP_URL = '' } = before;
  const old = present(mailboxToRead, IMAP_URL);
  // Of the same mailbox it was asked before, and the answer was no.
  const wasRefused = !old && SMTP_URL === before.SMTP_URL;
  const suggested = wasRefused ? texts.none : incomingOf(sender.host);
  let proposal = old ? placeOf(old, IMAP_TLS_PORT) : suggested;
  if (hasTerminal) console.log(`\n${texts.intro}`);
  for (;;) {
    const typed = await askReturnsServer(answers, given, proposal);
    if (typed === texts.none) return { settings: { IMAP_URL: '' } };
    const isKept = old && typed === `${old.host}:${old.port}`;
    const url = isKept ? IMAP_URL : serverUrl('imaps', typed, sender.login);
    const mailbox = mailboxToRead(url) as Mailbox;
    const finding = await tryMailbox(mailbox);
    if (!finding) {
      console.log(texts.whatHappens(mailbox.login.user));
      return { settings: { IMAP_URL: url } };
    }
    if (!hasTerminal) return { settings: {}, finding };
    console.log(`✗ ${finding.what}\n  → ${finding.todo}`);
    if (!(await confirm(setupTexts.mailbox.again, { given: undefined, proposal: true })))
      return { settings: { IMAP_URL: url }, finding };
    given = undefined;
    proposal = placeOf(mailbox, IMAP_TLS_PORT);
  }
}

const askReturnsServer = ({ ask }: Answers, given: string | undefined, proposal: string) =>
  ask({
    flag: 'imap-server',
    given,
    question: setupTexts.returns.server,
    proposal,
    read: (text) => (text === setupTexts.returns.none ? text : readServer(text, IMAP_TLS_PORT)),
    complaint: setupTexts.mailbox.badServer,
  });

/** Opens the mailbox. */
async function tryMailbox(mailbox: Mailbox): Promise<Finding | undefined> {
  try {
    await (await openReturns(mailbox)).close();
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    return wrong(setupTexts.returns.refused(mailTexts.returns.problems[error.problem]));
  }
  return undefined;
}

/** Empty: later. */
function readUser(typed: string): string | undefined {
  if (typed === setupTexts.mailbox.later) return '';
  return /\p{Cc}/u.test(typed) ? undefined : typed;
}
