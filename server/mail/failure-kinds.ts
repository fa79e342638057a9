/**
 * What a refusal for good says.
 * - `gone`: there is no such mailbox
 * - `full`: there is no room in it
 * - `policy`: the letter or its sender is not wanted
 * - `later`: it was tried for days, without being refused for good, or for what passes
 */
export type FailureKind = 'gone' | 'full' | 'policy' | 'later' | 'other';

// Servers say it in words of their own, German ones often in German; what is not known says nothing of the mailbox.

const FULL =
  /\b[45]\.2\.2\b|over ?quota|quota (is )?exceeded|exceeded.{0,40}quota|(mailbox|mail ?box|inbox|postfach|speicher)( ist| is)? (full|voll|überfüllt)|out of storage|exceeds? .{0,30}(size|storage)|insufficient (system |disk )?storage|storage allocation/i;

const POLICY =
  /spam|junk|block(ed|ing| ?list)|black ?list|deny ?list|policy|polic(y|ies)|dmarc|\bspf\b|\bdkim\b|reputation|grey ?list|gray ?list|banned|virus|not allowed|not permitted|permission|berechtigung|prohibited|authentication (is )?required|sender (address )?(rejected|denied|verify)|content (rejected|denied)|too (big|large)|message size|rate limit|too many|too quickly|at a rate|length exceeds|relay(ing)? (access )?denied|recipient preferences/i;

/** These pass, or are the server's own. */
const PASSING =
  /malformed or unexpected|could ?n[o']t create|tim(ed|e)[ -]?out|connection (refused|reset)|retry time|(message |queue\.)expired|did not accept our requests|could not deliver for the last|network is unreachable/i;

const GONE =
  /(user|recipient|mailbox|account|addressee|empfänger|benutzer|postfach)( name| address)?( is| ist)? (unknown|unbekannt)|unknown (user|recipient|mailbox|account|local part|address)|(no|not an?) (such|valid|known|active|registered) (user|recipient|mailbox|address|person|account|local)|no mail ?box (found|available)|deactivated (user|recipient|mailbox|address|account)|no mailbox (here )?by that name|(invalid|inactive|disabled|suspended|discontinued|nonexistent|non-existent) (recipient|mailbox|user|account)|(user|rcpt|recipient|mailbox|account|address|domain)([^.\n]|\.\S){0,80} (does ?n[o']t|does not|do not) exist|(user|recipient|mailbox|account|address|domain) (not found|could not be found|couldn't be found|unavailable|disabled|inactive|closed|invalid)|(account|mailbox)[^.\n]{0,60} (disabled|inactive|deactivated|closed|suspended|no longer)|unrouteable address|unroutable address|host (or domain name )?not found|(existiert|exisitert) nicht|nicht (bekannt|gefunden|vorhanden)|kein(en)? (solche[rsn]? )?(postfach|empfänger|benutzer)|wasn't found|(?:^|\d )address rejected|address rejected: access denied|no such domain|host unknown|name or service not known|user not exist|not listed in|name (is|was) not recogni[sz]ed|valid recipients|no longer (available|valid|in use|with)|doesn't have (a|an) [\w.]* ?account/i;

/** The enhanced status (RFC 3463) in what a server said; empty where there is none. */
const statusIn = (said: string) => /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(said)?.[0] ?? '';

/** These speak of the mailbox or its domain, whatever the words beside them. */
const GONE_STATUS = /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$|^5\.4\.4$/;
/** Of the letter, and of the sender. */
const POLICY_STATUS = /^5\.7\.|^5\.1\.[78]$|^5\.3\.4$|^5\.6\./;

/** `said`: reply or status and words; of a report only what it says of one recipient. */
export function failureKind(said: string, status = statusIn(said)): FailureKind {
  if (FULL.test(`${status} ${said}`)) return 'full';
  if (status.startsWith('4.') || /^4\d\d\b/.test(said)) return 'later';
  if (POLICY_STATUS.test(status)) return 'policy';
  if (GONE_STATUS.test(status)) return POLICY.test(said) || PASSING.test(said) ? 'other' : 'gone';
  if (POLICY.test(said)) return 'policy';
  if (GONE.test(said)) return 'gone';
  return PASSING.test(said) ? 'later' : 'other';
}
