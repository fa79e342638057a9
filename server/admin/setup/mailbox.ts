import { resolveMx } from 'node:dns/promises';
import { isDeepStrictEqual } from 'node:util';
import { plainAddress } from '#contract/email-address.ts';
import { createTransport } from '#server/compose/real-parts.ts';
import { readConfig } from '#server/config/config.ts';
import { mailServer } from '#server/config/settings.ts';
import { replyInWords } from '#server/mail/replies.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { readLine } from '../command.ts';
import { type Answers, type Flags, Unanswered } from './answers.ts';
import { type Finding, wrong } from './report.ts';

/** What a provider says of its server for outgoing mail. */
type Hoster = {
  server: string;
  port: number;
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
  { domains: [], mx: ['ionos.de', 'kundenserver.de', '1and1.com'], server: 'smtp.ionos.de', port: 465 },
  { domains: [], mx: ['rzone.de'], server: 'smtp.strato.de', port: 465 },
  { domains: ['mailbox.org'], mx: ['mailbox.org'], server: 'smtp.mailbox.org', port: 465 },
  {
    domains: ['posteo.de', 'posteo.net', 'posteo.com', 'posteo.org'],
    mx: ['posteo.de'],
    server: 'posteo.de',
    port: 465,
  },
  { domains: [], mx: ['your-server.de'], server: 'mail.your-server.de', port: 465 },
  {
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.eu', 'gmx.biz', 'gmx.org', 'gmx.info'],
    mx: ['gmx.net'],
    server: 'mail.gmx.net',
    port: 465,
    hint: 'allow',
  },
  { domains: ['web.de'], mx: ['web.de'], server: 'smtp.web.de', port: 465, hint: 'allow' },
  {
    domains: ['t-online.de', 'magenta.de'],
    mx: ['t-online.de'],
    server: 'securesmtp.t-online.de',
    port: 465,
    hint: 'mail-password',
  },
  { domains: ['freenet.de'], mx: ['freenet.de'], server: 'mx.freenet.de', port: 587 },
  {
    domains: ['gmail.com', 'googlemail.com'],
    mx: ['google.com', 'googlemail.com'],
    server: 'smtp.gmail.com',
    port: 465,
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
    if (endsWith(name, 'kasserver.com')) return { server: name, port: 465 };
    const row = rows.find(({ mx }) => mx.some((end) => endsWith(name, end)));
    if (row) return row;
  }
  return undefined;
}

type Mailbox = {
  server: string;
  port: number;
  /** `ssl`: TLS from the first byte. `starttls`: by STARTTLS, or in clear to a server on this machine. */
  tls: 'ssl' | 'starttls';
  user: string;
  password: string;
};

/** `encodeURIComponent` leaves these as they are; a quote would be taken for the end of a value. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /['()*!~]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The mailbox as SMTP_URL holds it. */
export function smtpUrl({ server, port, tls, user, password }: Mailbox): string {
  const login = user === '' ? '' : `${encode(user)}:${encode(password)}@`;
  const host = server.includes(':') ? `[${server}]` : server;
  return `${tls === 'ssl' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}

/** The same mailbox as IMAP_URL holds it; `place` with or without a port. */
export function mailboxUrl(
  place: string,
  usualPort: number,
  { user, pass }: { user: string; pass: string },
): string {
  const [host = '', port = usualPort] = place.split(':');
  return `imaps://${encode(user)}:${encode(pass)}@${host}:${port}`;
}

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
    proposal: old?.host ?? hoster?.server,
    read: (typed) => (/^[\w.:-]+$/.test(typed) && isServer(typed) ? typed : undefined),
    complaint: setupTexts.mailbox.badServer,
  });
  const port = await ask({
    flag: 'smtp-port',
    given: flags['smtp-port'],
    question: setupTexts.mailbox.port,
    proposal: String(old?.port ?? hoster?.port ?? 465),
    read: (typed) =>
      /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) < 65_536 ? Number(typed) : undefined,
    complaint: setupTexts.mailbox.badPort,
  });
  const usual = port === 465 ? 'ssl' : 'starttls';
  const tls = await ask<Mailbox['tls']>({
    flag: 'smtp-tls',
    given: flags['smtp-tls'],
    question: setupTexts.mailbox.tls,
    proposal: old && old.port === port ? (old.secure ? 'ssl' : 'starttls') : usual,
    read: (typed) => (['ssl', 'starttls'] as const).find((mode) => mode === typed.toLowerCase()),
    complaint: setupTexts.mailbox.badTls,
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
  if (password === undefined) throw new Unanswered(setupTexts.missingFlag('smtp-password-stdin'));
  while (user !== '' && password === '') {
    if (!hasTerminal) throw new Unanswered(setupTexts.missingFlag('smtp-password-stdin'));
    password =
      (await askUnseen(kept ? setupTexts.mailbox.passwordKept : setupTexts.mailbox.password)) || (kept ?? '');
    if (password === '') console.log(setupTexts.mailbox.noPassword);
  }
  const url = smtpUrl({ server, port, tls, user, password });
  const isSame = old !== undefined && isDeepStrictEqual(mailServer(url), old);
  return { MAIL_FROM: from, SMTP_URL: isSame ? (present.SMTP_URL ?? url) : url };
}

function isServer(typed: string): boolean {
  return URL.canParse(`smtp://${typed.includes(':') ? `[${typed}]` : typed}`);
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
  if (process.stdin.isTTY) throw new Unanswered(setupTexts.passwordNeedsPipe);
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
