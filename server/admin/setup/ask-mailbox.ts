import { isDeepStrictEqual } from 'node:util';
import { plainAddress } from '#contract/email-address.ts';
import { createTransport } from '#server/compose/real-parts.ts';
import { readConfig } from '#server/config/config.ts';
import { mailServer } from '#server/config/settings.ts';
import { MailFailure } from '#server/ports/mail/mail.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import { replyInWords } from '../../mail/replies.ts';
import { readLine } from '../command.ts';
import { type Answers, Unanswered } from './answers.ts';
import { type Finding, wrong } from './finding.ts';
import type { Flags } from './flags.ts';
import { hosterOf } from './mail-hosters.ts';
import { type Mailbox, smtpUrl } from './smtp-url.ts';

const texts = setupTexts.mailbox;

export type MailSettings = { MAIL_FROM: string; SMTP_URL: string };

type Present = Record<string, string | undefined>;

/**
 * The mailbox of the site, of which a login was tried. `finding`: why it failed, and the maintainer wants to keep it
 * all the same. Undefined: left for later.
 */
export async function askMailbox(answers: Answers, flags: Flags, present: Present) {
  const fromPipe = flags['smtp-password-stdin'] ? await passwordFromPipe() : undefined;
  let given = flags;
  let proposed = present;
  if (answers.hasTerminal) console.log(`\n${texts.intro}`);
  for (;;) {
    const settings = await askOnce(answers, given, proposed, fromPipe);
    if (!settings) return undefined;
    if (answers.hasTerminal) console.log(texts.trying);
    const finding = await tryLogin(settings);
    const isFinal = !finding || !answers.hasTerminal;
    if (isFinal) return { settings, finding };
    console.log(`✗ ${finding.what}\n  → ${finding.todo}`);
    if (!(await answers.confirm(texts.again, { given: undefined, proposal: true })))
      return { settings, finding };
    given = {};
    proposed = { ...present, ...settings };
  }
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
    question: texts.from,
    proposal: present.MAIL_FROM || (hasTerminal ? texts.later : undefined),
    read: (typed) => (typed === texts.later ? typed : plainAddress(typed)),
    complaint: texts.badAddress,
  });
  if (from === texts.later) return undefined;

  const old = from === present.MAIL_FROM ? oldServer(present.SMTP_URL) : undefined;
  const hoster = old ? undefined : await hosterOf(from);
  if (hoster?.hint && hasTerminal) console.log(texts.hints[hoster.hint]);
  const server = await ask({
    flag: 'smtp-server',
    given: flags['smtp-server'],
    question: texts.server,
    proposal: old?.host ?? hoster?.server,
    read: (typed) => (/^[\w.:-]+$/.test(typed) && isServer(typed) ? typed : undefined),
    complaint: texts.badServer,
  });
  const port = await ask({
    flag: 'smtp-port',
    given: flags['smtp-port'],
    question: texts.port,
    proposal: String(old?.port ?? hoster?.port ?? 465),
    read: (typed) =>
      /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) < 65_536 ? Number(typed) : undefined,
    complaint: texts.badPort,
  });
  const usual = port === 465 ? 'ssl' : 'starttls';
  const tls = await ask<Mailbox['tls']>({
    flag: 'smtp-tls',
    given: flags['smtp-tls'],
    question: texts.tls,
    proposal: old && old.port === port ? (old.secure ? 'ssl' : 'starttls') : usual,
    read: (typed) => (['ssl', 'starttls'] as const).find((mode) => mode === typed.toLowerCase()),
    complaint: texts.badTls,
  });
  const user = await ask({
    flag: 'smtp-user',
    given: flags['smtp-user'],
    question: texts.user,
    proposal: old ? (old.login?.user ?? texts.later) : from,
    read: (typed) => (typed === texts.later ? '' : /\p{Cc}/u.test(typed) ? undefined : typed),
    complaint: texts.badUser,
  });

  const kept = old?.login?.user === user ? old.login.pass : undefined;
  let password = user === '' ? '' : (fromPipe ?? (hasTerminal ? '' : kept));
  if (password === undefined) throw new Unanswered(setupTexts.missingFlag('smtp-password-stdin'));
  while (user !== '' && password === '') {
    if (!hasTerminal) throw new Unanswered(setupTexts.missingFlag('smtp-password-stdin'));
    password = (await askUnseen(kept ? texts.passwordKept : texts.password)) || (kept ?? '');
    if (password === '') console.log(texts.noPassword);
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
