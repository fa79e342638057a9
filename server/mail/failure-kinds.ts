/**
 * What a refusal for good says.
 * - `gone`: there is no such mailbox
 * - `full`: there is no room in it
 * - `policy`: the email or its sender is not wanted
 * - `later`: a limit is reached, or it is refused for what passes
 */
export type FailureKind = 'gone' | 'full' | 'policy' | 'later' | 'other';

// Servers say it in words of their own, German ones often in German. A reply may have several lines that say different
// things, so each rule looks at all of them, and the most cautious one counts: whatever speaks of limits, of the sender,
// of the email or of time says nothing about the mailbox.

const SENDING_LIMIT = [
  /\b(send|sending|sent|outgoing|submission|hourly|daily|mail|message count)[ -]?(limit|quota)/i,
  /(reached|exceeded)[^.]{0,40}\b(outgoing|messaging|sending|hour|hourly|daily|mail|send)[ -]limit/i,
];

const FULL = [
  /over[ -]?quota|maildir over|disk quota|over \w+ quota/i,
  /(?<!queue )quota[^.]{0,30}(exceeded|full|überschritten|ueberschritten)/i,
  /exceed\w*[^.]{0,40}(quota|storage)/i,
  /(mail ?box|inbox|account|storage|postfach|speicher\w*)[^.]{0,40}\b(full|voll|überfüllt|überschritten|ueberschritten|erschöpft)/i,
  /out of storage|allowed storage|too many messages on|zu ?viele mails auf/i,
];

const TOO_MUCH = [
  /rate[ -]?limit|at a rate|frequency limited|exceeded the limit|exceeded their limit/i,
  /too (fast|quickly)|too (many|much) (\w+ )?(e?-?mails?|recipients|connections|messages|requests)/i,
  /(per|this|pro|in (einer|dieser)) (minute|hour|day|session|stunde|tag)/i,
];

const NOT_NOW = [
  /(try|retry|resend|send)[^.]{0,30}\blater\b|try again (in|after)/i,
  /später (noch einmal|erneut)|please wait|grey ?list|gray ?list/i,
];

/** The IP address, the name or the address of the sender. */
const SENDER = [
  /\bip\b|client (host|address)|dns (mx|ptr)|\bptr\b|reverse dns|helo command|dial-?up|dynamic/i,
  /sender\b[^.]{0,30}\b(address|domain|email|verify|rejected|denied|not|invalid|unknown|has|is)\b|(this|valid|as) sender/i,
  /mail ?from\b|send ?as|verification failed for|[?&]i=|sending (domain|ip|mta|server)/i,
  /\bspf\b|\bdkim\b|\bdmarc\b|authenticat|reputation|spoof|mismatch/i,
];

const POLICY = [
  /polic(y|ies)|prohibit|(?<!mailbox name )not (allowed|permitted|authori[sz]ed|accepted)|permission|berechtigung|no permit/i,
  /block|bann?ed|black ?list|deny ?list|\b(dnsbl|rbl|bl)s?\b|abuse|(?<!not )\blisted (at|in|on|by)\b|gesperrt/i,
  /rela(y|ying)\b(?! recipient|=)|rcpthosts|preferences|(refused|rejected|denied) (by(?! the)|due|as)|user refused/i,
];

/** What is in the email. */
const LETTER = [
  /spam|junk|unsolicited|bulk|phish|virus|viral|malware|attachment|content/i,
  /header|rfc ?5322|too (big|large)|(message|size|length) (size|exceeds|exceeded|limit)/i,
  /message (was |is |has been |contains )?(refused|rejected|not|filtered|denied)|filtered/i,
];

const PASSING = [
  /temporar|tim(ed|e)[ -]?out|(message|queue|delivery|retry)[^.]{0,20}(expired|exceeded)/i,
  /connection (refused|reset|lost)|lost connection|no route to host|(un|not )reachable|connect to/i,
  /service[^.]{0,20}(un|not )available|not accepting connections|could ?n[o']t (create|connect)|(n't|not) able to establish/i,
  /malformed or unexpected|did not accept our requests|could not deliver for the last|internal (system )?error/i,
];

/** A sentence with one of both says that there is no such mailbox. */
const MAILBOX =
  /(user|recipient|rcpt|mail ?box|account|addressee|address|e-?mail|alias|local[ -]part|domain|empfänger|benutzer|postfach)s?\b/i;
const MISSING = [
  /\b(unknown|invalid|inactive|disabled|deactivated|closed|suspended|frozen|discontinued|expired|unavailable)\b/i,
  /\b(non-?existent|undeliverable|illegal|unbekannt|nicht (bekannt|gefunden|vorhanden))\b/i,
  /\b(does ?n[o']t|does not|not?) (exist|longer)|(\bnot|n[o']t) (be )?(found|known|listed|valid|available|recogni[sz]ed|activated|a member)/i,
];

const GONE = [
  /\b(no|not|not an?|bad) (such|valid|known|active|registered|our) ?(user|recipient|mail ?box|address|person|customer|domain|here)/i,
  /no (mailbox|user|account) (here|found|by)|no longer (on|available|valid|in use|with)|not listed in/i,
  /does(n't| not) have an? (\S+ )?account|wasn't found|not local|is (now )?disabled|mailbox name not allowed/i,
  /(existiert|exisitert) nicht|nicht (bekannt|gefunden|vorhanden)|wurde nicht.{0,80}gefunden|kein(en)? (solche[rsn]? )?(postfach|empfänger|benutzer)/i,
  /unroute?able|(host|domain)( name)? (unknown|not found)|(unknown|no such) (host|domain)|name or service not known/i,
  /(^|\d )address rejected|address(es)? rejected: access denied|recipnotfound/i,
];

/** The enhanced statuses (RFC 3463) in what a server said. */
const statusesIn = (said: string) => said.match(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g) ?? [];

/** These speak of the mailbox or its domain. */
const GONE_STATUS = /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$|^5\.4\.4$/;
/** Of the email, and of the sender. */
const POLICY_STATUS = /^5\.7\.|^5\.1\.[78]$|^5\.2\.3$|^5\.3\.4$|^5\.6\./;

const speaksOf = (said: string, ...rules: RegExp[]) => rules.some((rule) => rule.test(said));

/** `said`: reply or status and words; of a report only what it says of one recipient, with its `status`. */
export function failureKind(said: string, status = ''): FailureKind {
  const statuses = [status, ...statusesIn(said)];
  const has = (of: RegExp) => statuses.some((one) => of.test(one));
  const says = (...rules: RegExp[]) => speaksOf(said, ...rules);
  if (says(...SENDING_LIMIT)) return 'later';
  if (has(/^[45]\.2\.2$/) || says(...FULL)) return 'full';
  if (has(/^4\./) || /^4\d\d\b/.test(said) || says(...TOO_MUCH, ...NOT_NOW)) return 'later';
  if (has(POLICY_STATUS) || says(...SENDER, ...POLICY, ...LETTER)) return 'policy';
  if (says(...PASSING)) return 'later';
  return has(GONE_STATUS) || says(...GONE) || isMissing(said) ? 'gone' : 'other';
}

const isMissing = (said: string) =>
  said.split(/\.\s|\n/).some((sentence) => MAILBOX.test(sentence) && speaksOf(sentence, ...MISSING));

/** Whether a refusal is about the email itself, so that everybody would refuse it. */
export const isAboutLetter = (said: string) =>
  failureKind(said) === 'policy' && speaksOf(said, ...LETTER) && !speaksOf(said, ...SENDER);

/** Whether too much was sent: what is said to one is then said to all. */
export const isLimit = (said: string) => speaksOf(said, ...SENDING_LIMIT, ...TOO_MUCH);
