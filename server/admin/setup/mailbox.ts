import { resolveMx } from 'node:dns/promises';
import { isDeepStrictEqual } from 'node:util';
import { plainAddress } from '#contract/email-address.ts';
import { createTransport } from '#server/compose/real-parts.ts';
import { readConfig } from '#server/config/config.ts';
import { mailServer } from '#server/config/settings.ts';
import { replyInWords } from '#server/mail/replies.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { readLine, WrongCall } from '../command.ts';
import type { Answers, Flags } from './answers.ts';
import { type Finding, wrong } from './report.ts';

/** What a provider says of its server for outgoing mail. */
type Hoster = {
  /** With its port, unless that is the usual one. */
  server: string;
  /** The key of a hint in `texts/admin/setup.ts`: what the provider wants before a program may send. */
  hint?: 'allow' | 'mail-password' | 'app-password';
};

type Row = Hoster & {
  /** Domains whose addresses are its own. */
  domains: string[];
  /** The end of the names of its servers for incoming mail, by which a class with its own domain is known. */
  mx: string[];
};

/**
 * As in Thunderbird's database of providers (ISPDB); those that it lacks as their own pages (mailbox.org), public code (IONOS) and mail
 * programs (freenet, all-inkl) have it.
 */
const rows: Row[] = [
  { domains: [], mx: ['ionos.de', 'kundenserver.de', '1and1.com'], server: 'smtp.ionos.de' },
  { domains: [], mx: ['rzone.de'], server: 'smtp.strato.de' },
  { domains: ['mailbox.org'], mx: ['mailbox.org'], server: 'smtp.mailbox.org' },
  {
    domains: ['posteo.de', 'posteo.net', 'posteo.com', 'posteo.org'],
    mx: ['posteo.de'],
    server: 'posteo.de',
  },
  { domains: [], mx: ['your-server.de'], server: 'mail.your-server.de' },
  {
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.eu', 'gmx.biz', 'gmx.org', 'gmx.info'],
    mx: ['gmx.net'],
    server: 'mail.gmx.net',
    hint: 'allow',
  },
  { domains: ['web.de'], mx: ['web.de'], server: 'smtp.web.de', hint: 'allow' },
  {
    domains: ['t-online.de', 'magenta.de'],
    mx: ['t-online.de'],
    server: 'securesmtp.t-online.de',
    hint: 'mail-password',
  },
  { domains: ['freenet.de'], mx: ['freenet.de'], server: 'mx.freenet.de:587' },
  {
    domains: ['gmail.com', 'googlemail.com'],
    mx: ['google.com', 'googlemail.com'],
    server: 'smtp.gmail.com',
    hint: 'app-password',
  },
];

const endsWith = (name: string, end: string) => name === end || name.endsWith(`.${end}`);

/** The server of the provider to whom a mail address belongs, by its domain or by where its mail arrives. */
async function hosterOf(address: string): Promise<Hoster | undefined> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const own = rows.find(({ domains }) => domains.includes(domain));
  if (own) return own;
  const exchanges = await resolveMx(domain).catch(() => []);
  for (const { exchange } of exchanges.toSorted((a, b) => a.priority - b.priority)) {
    const name = exchange.toLowerCase();
    // With all-inkl one machine of the customer takes mail in and out.
    if (endsWith(name, 'kasserver.com')) return { server: name };
    const row = rows.find(({ mx }) => mx.some((end) => endsWith(name, end)));
    if (row) return row;
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
export function readServer(typed: string, usualPort: number): string | undefined {
  const [, name, port = usualPort] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(typed) ?? [];
  return name !== undefined && URL.canParse(`smtp://${name}:${port}`) ? `${name}:${port}` : undefined;
}

/** The same as it is typed. */
export const placeOf = ({ host, port }: { host: string; port: number }, usualPort: number) =>
  port === usualPort ? host : `${host}:${port}`;

/** TLS from the first byte; at others servers begin it by STARTTLS, or speak in clear on this machine. */
const TLS_PORT = 465;

export type MailSettings = { MAIL_FROM: string; SMTP_URL: string };

type Present = Record<string, string | undefined>;

/**
 * The mailbox of the site, of which a login was tried. `finding`: why it failed, and the maintainer wants to keep it
 * all the same, unless the one before does better. Undefined: left for later.
 */
export async function askMailbox(answers: Answers, flags: Flags, present: Present) {
  const fromPipe = flags['smtp-password-stdin'] ? await passwordFromPipe() : undefined;
  let given = flags;
  let proposed = present;
  if (answers.hasTerminal) console.log(`\n${setupTexts.mailbox.intro}`);
  for (;;) {
    const settings = await askOnce(answers, given, proposed, fromPipe);
    if (!settings) return undefined;
    if (answers.hasTerminal) console.log(setupTexts.mailbox.trying);
    const finding = await tryLogin(settings);
    const isFinal = !finding || !answers.hasTerminal;
    if (isFinal) return finding ? asBefore(settings, finding, present) : { settings, finding };
    console.log(`✗ ${finding.what}\n  → ${finding.todo}`);
    if (!(await answers.confirm(setupTexts.mailbox.again, { given: undefined, proposal: true })))
      return asBefore(settings, finding, present);
    given = {};
    proposed = { ...present, ...settings };
  }
}

/** A mailbox that takes the login goes on in the place of one that does not. */
async function asBefore(settings: MailSettings, finding: Finding, { MAIL_FROM, SMTP_URL }: Present) {
  const old = MAIL_FROM && SMTP_URL && SMTP_URL !== settings.SMTP_URL && { MAIL_FROM, SMTP_URL };
  if (!old || (await tryLogin(old))) return { settings, finding };
  return { settings: old, finding: { ...finding, what: setupTexts.mail.asBefore(finding.what, MAIL_FROM) } };
}

async function askOnce(
  { ask, askUnseen, hasTerminal }: Answers,
  flags: Flags,
  present: Present,
  fromPipe: string | undefined,
): Promise<MailSettings | undefined> {
  if (flags['no-mail']) return undefined;
  const from = await ask({
    flag: 'mail-from',
    given: flags['mail-from'],
    question: setupTexts.mailbox.from,
    proposal: present.MAIL_FROM || (hasTerminal ? setupTexts.mailbox.later : undefined),
    read: (typed) => (typed === setupTexts.mailbox.later ? typed : plainAddress(typed)),
    complaint: setupTexts.mailbox.badAddress,
  });
  if (from === setupTexts.mailbox.later) return undefined;

  const old = from === present.MAIL_FROM ? oldServer(present.SMTP_URL) : undefined;
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
    read: (typed) => (typed === setupTexts.mailbox.later ? '' : /\p{Cc}/u.test(typed) ? undefined : typed),
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
  return { MAIL_FROM: from, SMTP_URL: isSame ? (present.SMTP_URL ?? url) : url };
}

/** What is set now, if it can be read. */
function oldServer(url: string | undefined) {
  try {
    return mailServer(url ?? '');
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
