import { plainAddress } from '#contract/email-address.ts';
import { openReturns } from '#server/compose/real-parts.ts';
import { mailboxToRead, mailServer } from '#server/config/settings.ts';
import { MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers, Flags } from './answers.ts';
import { type MailSettings, placeOf, readServer, serverUrl } from './mailbox.ts';
import { type Finding, wrong } from './report.ts';

type Present = Record<string, string | undefined>;
type Found = { settings: { IMAP_URL?: string; BOUNCE_ADDRESS?: string }; finding?: Finding | undefined };

const texts = setupTexts.returns;
const TLS_PORT = 993;

/** Where the same provider hands mail out, as a proposal. */
const incomingOf = (outgoing: string) =>
  outgoing
    .replace(/^smtp\./, 'imap.')
    .replace(/^secure?smtp\./, 'secureimap.')
    .replace(/^mail\.gmx\./, 'imap.gmx.');

/** What is set now, if it can be read. */
function present(url: string | undefined) {
  try {
    return mailboxToRead(url ?? '');
  } catch {
    return undefined;
  }
}

/**
 * The mailbox in which letters come back, most often that from which they leave; it is looked into once. Without a
 * terminal only what is given changes.
 */
export async function askReturns(
  answers: Answers,
  flags: Flags,
  settings: Present,
  { SMTP_URL, MAIL_FROM }: MailSettings,
): Promise<Found> {
  const sender = mailServer(SMTP_URL);
  if (!sender?.login || (!answers.hasTerminal && flags['imap-server'] === undefined)) return { settings: {} };
  let old = present(settings.IMAP_URL);
  if (answers.hasTerminal) console.log(`\n${texts.intro}`);
  for (let given = flags['imap-server']; ; given = undefined) {
    const typed = await answers.ask({
      flag: 'imap-server',
      given,
      question: texts.server,
      proposal: old ? placeOf(old, TLS_PORT) : incomingOf(sender.host),
      read: (text) => (text === texts.none ? text : readServer(text, TLS_PORT)),
      complaint: setupTexts.mailbox.badServer,
    });
    if (typed === texts.none) return { settings: { IMAP_URL: '', BOUNCE_ADDRESS: '' } };
    const kept = old && typed === `${old.host}:${old.port}` ? old : undefined;
    const { login } = kept ?? { login: sender.login };
    const url = kept ? (settings.IMAP_URL ?? '') : serverUrl('imaps', typed, login);
    if (answers.hasTerminal) console.log(texts.trying);
    const finding = await tryToOpen(url);
    if (finding && answers.hasTerminal) {
      console.log(`✗ ${finding.what}\n  → ${finding.todo}`);
      // The next time with the login of the sender.
      old = undefined;
      continue;
    }
    if (!finding) console.log(texts.whatHappens(login.user));
    const bounce = await answers.ask({
      flag: 'bounce-address',
      given: flags['bounce-address'],
      question: texts.bounce,
      proposal: settings.BOUNCE_ADDRESS || texts.none,
      read: (text) => (text === texts.none ? '' : readBounce(text)),
      complaint: texts.badBounce(MAIL_FROM),
    });
    return { settings: { IMAP_URL: url, BOUNCE_ADDRESS: bounce }, finding };
  }
}

const readBounce = (text: string) => (text.includes('+') ? undefined : plainAddress(text));

async function tryToOpen(url: string): Promise<Finding | undefined> {
  const settings = mailboxToRead(url);
  if (!settings) return undefined;
  try {
    await (await openReturns(settings)).close();
    return undefined;
  } catch (error) {
    if (!(error instanceof MailboxFailure)) throw error;
    return wrong(texts.refused(mailTexts.returns.problems[error.problem]));
  }
}
