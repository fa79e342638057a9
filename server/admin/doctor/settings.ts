import { type Config, envFileNames } from '#server/config/config.ts';
import { isLoopback } from '#server/config/settings.ts';
import { settingNames } from '#server/config/table.ts';
import { type Finding, hint, wrong } from '#server/health/findings.ts';
import { MailFailure, type MailTransport, readOwnReply } from '#server/ports/mail/mail.ts';
import { isAtLeast, programVersion } from '#server/process/program-version.ts';
import { envTexts } from '#texts/admin/doctor/server.ts';
import { programTexts, settingsTexts } from '#texts/admin/doctor/settings.ts';
import { replyInWords } from '../../mail/replies.ts';

/** A clock showing an earlier time is wrong. */
const FIRST_RELEASE = Date.UTC(2026, 0, 1);
/** Earlier versions can corrupt a database in WAL mode. */
const SQLITE_NEEDED = '3.51.3';

/** Versions of Node and SQLite, and the clock. */
export function examineProgram(at: number): Finding[] {
  const { needsNode } = programVersion();
  const { node, sqlite = '' } = process.versions;
  return [
    ...(isAtLeast(node, needsNode) ? [] : [wrong('node-old', programTexts.oldNode(node, needsNode))]),
    ...(isAtLeast(sqlite, SQLITE_NEEDED)
      ? []
      : [wrong('sqlite-old', programTexts.oldSqlite(sqlite, SQLITE_NEEDED))]),
    ...(at >= FIRST_RELEASE ? [] : [wrong('clock-years-behind', programTexts.clockBehind)]),
  ];
}

/** A name that differs in no more than a third of its letters is meant to be the known one. */
const TYPO_SHARE = 1 / 3;

/** Names in `.env` that mean nothing to us, which is how a typo looks. */
export function examineEnvFile(): Finding[] {
  return envFileNames()
    .filter((name) => !settingNames.includes(name))
    .map((name) => {
      const [nearest = ''] = settingNames.toSorted((a, b) => distance(name, a) - distance(name, b));
      const isTypo = distance(name, nearest) <= nearest.length * TYPO_SHARE;
      return isTypo
        ? wrong('setting-misspelt', envTexts.misspelt(name, nearest))
        : hint('setting-unknown', envTexts.unknown(name));
    });
}

/** How many letters are to be changed, added or taken out (Levenshtein); case and underscores do not count. */
function distance(typed: string, known: string): number {
  const bare = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const [a, b] = [bare(typed), bare(known)];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + Number(letter !== other),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Domains reserved for examples, tests and local use. */
export const RESERVED_DOMAIN =
  /(^|[.@])(example|example\.(org|com|net)|invalid|test|localhost|localdomain)$/i;

/** Settings that are valid but not suitable for a site with members. */
export function examineSettings(config: Config): Finding[] {
  const isTrial = isLoopback(new URL(config.baseUrl).hostname);
  const findings: Finding[] = [];
  if (!config.secureCookies)
    findings.push(wrong('not-encrypted', settingsTexts.notEncrypted(config.baseUrl)));
  if (isTrial) findings.push(hint('only-here', settingsTexts.onlyHere(config.baseUrl)));
  if (config.baseUrl.startsWith('https:') && config.trustedProxies.length === 0)
    findings.push(wrong('proxy-not-trusted', settingsTexts.noTrustedProxy));
  if (!config.adminEmail) findings.push(hint('no-admin-email', settingsTexts.noAdminEmail));
  if (!config.mailServer) findings.push((isTrial ? hint : wrong)('no-mail-server', settingsTexts.outbox));
  else if (RESERVED_DOMAIN.test(config.mailFrom))
    findings.push(wrong('mail-from-example', settingsTexts.nobodysAddress(config.mailFrom)));
  return findings;
}

/** Whether the mail server accepts our connection and login. */
export async function examineMailServer(config: Config, transport: MailTransport): Promise<Finding[]> {
  try {
    const { authenticated } = await transport.check();
    return config.mailServer?.login && !authenticated
      ? [wrong('mail-login-not-taken', settingsTexts.loginNotTaken)]
      : [];
  } catch (error) {
    if (error instanceof MailFailure)
      return [
        wrong(
          'mail-server-refuses',
          settingsTexts.mailServer(replyInWords(error.message), readOwnReply(error.message) === undefined),
        ),
      ];
    throw error;
  }
}
