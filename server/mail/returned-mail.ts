import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type FailureKind, failureKind } from './failure-kinds.ts';

/**
 * What a mail in the mailbox of returned emails is: a failure for good, by what it says; `delayed`: it is still tried;
 * `answer`: of a person or a vacation notice; `receipt`: it was read.
 */
export type ReturnKind = FailureKind | 'delayed' | 'answer' | 'receipt' | 'other-mail';

/** What is said about one recipient. */
type Report = { addresses: string[]; kind: ReturnKind; said: string };

export type ReturnedMail = {
  kind: ReturnKind;
  /** By recipient; empty where a server tells in words only. */
  reports: Report[];
  /** What it says in words. */
  said: string;
  /** All that is written in it, the returned email included, in which names of copies may stand. */
  headers: string;
  everything: string;
};

/** More than any report needs; a mail of fifty megabytes is looked at no further. */
export const LOOKED_AT_BYTES = 512 * 1024;

/** These name and judge; the rest of a mail is not fetched to find out whether it may be a report. */
export const telling = [
  ...['from', 'to', 'cc', 'subject', 'content-type', 'return-path', 'precedence', 'auto-submitted'],
  ...['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-failed-recipients'],
];

const DAEMON =
  /^from:.*(mailer-?daemon|mail-?daemon|mdaemon|postmaster|mail ?delivery|double-bounce|microsoftexchange)/im;
const SUBJECT =
  /^subject:.*(undeliver|unzustellbar|nicht zu(ge)?stell|delivery (status|fail|has failed|report|problem)|returned mail|mail delivery|failure notice|returned to sender|mail system error|delayed|verzögert)/im;
const NO_SENDER = /^return-path: *<>/im;
const REPORT = /^content-type: *multipart\/report/im;
const FAILED = /^x-failed-recipients:/im;

/** By its headers, unfolded: whether it is worth looking at. `isNamed`: it came to the address of a copy. */
export const mayBeReturned = (headers: string, isNamed: boolean) =>
  isNamed || [DAEMON, SUBJECT, NO_SENDER, REPORT, FAILED].some((sign) => sign.test(headers));

export const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]+/g, ' ');

const ORIGINAL = /^(message\/(rfc822|global)(-headers)?|text\/rfc822(-headers)?)$/;
const STATUS = /^message\/(global-)?delivery-status$/;

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** What it is and what it says; `undefined`: it cannot be taken apart. */
export async function readReturnedMail(source: Uint8Array): Promise<ReturnedMail | undefined> {
  const email = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
  }).catch(() => undefined);
  if (!email) return undefined;
  const headers = email.headers.map(({ key, value }) => `${key}: ${value}`).join('\n');
  const parts = email.attachments.map((part) => ({ type: part.mimeType.toLowerCase(), text: textOf(part) }));
  const words = wordsOf(email);
  const ofStatus = parts.filter(({ type }) => STATUS.test(type)).map(({ text }) => text);
  const inWords = beforeOriginal(words);
  const others = parts.filter(({ type }) => !ORIGINAL.test(type) && !STATUS.test(type));
  // Gmail nests what it says in a part of the part.
  const told = ofStatus.length > 0 ? [...ofStatus, ...others.map(({ text }) => text)] : [inWords];
  const reports = told.flatMap((text) => reportsIn(text, inWords));
  const everything = [words, ...parts.map(({ text }) => text)].join('\n');
  const said = inWords.trim();
  const kind = reports.length > 0 ? worst(reports) : kindInWords(headers, parts, said);
  return { kind, reports, said, headers, everything };
}

const wordsOf = ({ text, html }: Email) => text ?? html?.replaceAll(/<[^<>]*>/g, ' ') ?? '';

/** The email itself often follows as text; what is written there is no report. */
const beforeOriginal = (text: string) =>
  text.split(
    /^.{0,40}(copy of (the|your) (original )?message|below this line|original message (follows|headers|header)|-{3,} ?original message|ursprüngliche nachricht|original-nachricht|returned message|message headers follow|headers of the message|the header of the original).*$|^(return-path|dkim-signature|received): /im,
  )[0] ?? '';

/** The groups of fields of RFC 3464 that are about a recipient. */
function reportsIn(text: string, words: string): Report[] {
  return unfolded(text)
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap((group) => {
      const fields = Object.fromEntries(
        [...group.matchAll(/^([a-z-]+):[ \t]*(.*)$/gim)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value.trim(),
        ]),
      );
      const named = [fields['original-recipient'], fields['final-recipient']];
      const addresses = named.flatMap((value) => (value ? addressIn(value) : []));
      const { action = '', status = '', 'diagnostic-code': diagnosis = '' } = fields;
      if (addresses.length === 0 || (action === '' && status === '')) return [];
      return [{ addresses, ...judged(action, status, diagnosis.replace(/^[\w-]+ *;/, '').trim(), words) }];
    });
}

const addressIn = (value: string) =>
  value.replace(/^[\w-]+ *;/, '').match(/[^\s<>;,"]{1,64}@[^\s<>;,"]{1,255}/g) ?? [];

/** Says no more than of what kind it is. */
const GENERAL = /^[245]\.\d\.0$/;

function judged(action: string, status: string, diagnosis: string, words: string) {
  const [own = ''] = /[245]\.\d{1,3}\.\d{1,3}/.exec(status) ?? [];
  const text = diagnosis === '' ? words.slice(0, 1000) : diagnosis;
  const others = text.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g) ?? [];
  const other = others.find((one) => !GENERAL.test(one));
  const code = own === '' || GENERAL.test(own) ? (other ?? own) : own;
  const said = `${diagnosis.includes(code) ? '' : `${code} `}${text}`.trim();
  if (/^delayed/i.test(action) || (action === '' && code.startsWith('4.')))
    return { kind: 'delayed' as const, said };
  if (action !== '' && !/^failed/i.test(action)) return { kind: 'receipt' as const, said };
  return { kind: failureKind(text, code), said };
}

/** Of several recipients: what went wrong comes first. */
const worst = (reports: readonly Report[]): ReturnKind => {
  const order: ReturnKind[] = ['gone', 'full', 'policy', 'later', 'other', 'delayed', 'receipt'];
  return order.find((kind) => reports.some((report) => report.kind === kind)) ?? 'other-mail';
};

const ANSWER =
  /^(x-auto-?(reply|respond|response)[\w-]*:|precedence: *auto_reply|auto-submitted: *auto-(replied|generated))/im;
const STILL_TRIED =
  /(will|wird) (be |keep |continue |still )?(retr|try|attempt|weiter|erneut)|delayed|still being retried|not been delivered (yet|within)|verzögert|temporarily/i;

/** These say nothing else. */
const ONLY_DELAYED =
  /has not yet been|do not need to (resend|do anything)|no action is required|this is a warning|delivery attempts will continue|will (keep|continue) (to )?try/i;

/** Where no part is a report: only what a mail server itself writes says something of a mailbox. */
function kindInWords(headers: string, parts: { type: string }[], said: string): ReturnKind {
  const isReceipt =
    /^content-type:.*disposition-notification/im.test(headers) ||
    parts.some(({ type }) => type === 'message/disposition-notification');
  if (isReceipt) return 'receipt';
  if (parts.some(({ type }) => type === 'message/feedback-report')) return 'other-mail';
  const isByDaemon = DAEMON.test(headers) || FAILED.test(headers);
  if (!isByDaemon && ANSWER.test(headers)) return 'answer';
  if (!isByDaemon && !(NO_SENDER.test(headers) && SUBJECT.test(headers))) return 'other-mail';
  const kind = failureKind(said);
  if (/^subject:.*(delayed|verzögert|warning)/im.test(headers)) return 'delayed';
  if (ONLY_DELAYED.test(said)) return 'delayed';
  return STILL_TRIED.test(said) && kind !== 'gone' && kind !== 'full' ? 'delayed' : kind;
}
