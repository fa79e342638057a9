import type { ImapFlow } from 'imapflow';
import { DAY_MS, SECOND_MS } from '#contract/durations.ts';
import type { Mailbox as Settings } from '#server/config/settings.ts';
import { type Mailbox, MailboxFailure, type MailboxProblem } from './mailbox.ts';

/** Milliseconds; tests wait less. */
const TIMEOUTS = { connection: 20 * SECOND_MS, greeting: 20 * SECOND_MS, silence: 60 * SECOND_MS };

async function createClient(settings: Settings, timeouts: typeof TIMEOUTS): Promise<ImapFlow> {
  // 34 MB, which only the process that reads needs.
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    doSTARTTLS: settings.secure ? undefined : settings.encrypted,
    auth: settings.login,
    disableAutoIdle: true,
    logger: false,
    clientInfo: { name: 'Klassenkreis' },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
  });
}

/** Connects, logs in, and looks into the folder. Throws `MailboxFailure`, as all that it offers does. */
export async function openImap(settings: Settings, timeouts = TIMEOUTS): Promise<Mailbox> {
  const client = await createClient(settings, timeouts);
  let broken: unknown;
  // Without a listener a broken connection would end the process.
  client.on('error', (error) => {
    broken ??= error;
  });

  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      throw failureOf(error, broken);
    }
  };

  try {
    await asked(() => client.connect());
    const validity = await asked(() => look(client, settings.folder));
    return {
      validity,

      numbers: (after, since) =>
        asked(async () => {
          // A day earlier: servers compare days, in a zone of their own.
          const query = { uid: `${after + 1}:*`, since: new Date(since - DAY_MS) };
          const found = (await client.search(query, { uid: true })) || [];
          // The last one is always in the range.
          return found.filter((number) => number > after).sort((a, b) => a - b);
        }),

      headers: (numbers, names) =>
        asked(async () => {
          const mails = await client.fetchAll(numbers, { uid: true, headers: names }, { uid: true });
          return mails
            .map(({ uid, headers }) => ({ number: uid, headers: headers?.toString('latin1') ?? '' }))
            .sort((a, b) => a.number - b.number);
        }),

      beginning: (number, bytes) =>
        asked(async () => {
          const source = { start: 0, maxLength: bytes };
          const mail = await client.fetchOne(String(number), { source }, { uid: true });
          return mail ? mail.source : undefined;
        }),

      markAsRead: (numbers) =>
        asked(async () => {
          await client.mailboxOpen(settings.folder);
          await client.messageFlagsAdd(numbers, ['\\Seen'], { uid: true });
          await look(client, settings.folder);
        }),

      async close() {
        await client.logout().catch(() => {});
        client.close();
      },
    };
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Opens the folder to read only: nothing in it changes by being looked at. */
async function look(client: ImapFlow, folder: string): Promise<string> {
  try {
    const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true });
    return String(uidValidity);
  } catch (error) {
    // The server has answered that there is none.
    if (client.usable) throw new MailboxFailure('folder', { cause: error });
    throw error;
  }
}

const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT)$/;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;

function failureOf(error: unknown, broken: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  const { code = '', authenticationFailed } = error as { code?: string; authenticationFailed?: boolean };
  const { code: first = '' } = (broken ?? {}) as { code?: string };
  const says = (pattern: RegExp) => pattern.test(String(code)) || pattern.test(String(first));
  const problem = (): MailboxProblem => {
    if (authenticationFailed) return 'login';
    if (says(CERTIFICATE)) return 'certificate';
    if (says(UNREACHABLE)) return 'unreachable';
    if (says(/SSL|TLS|EPROTO|MissingServerExtension/)) return 'encryption';
    return 'lost';
  };
  return new MailboxFailure(problem(), { cause: error });
}
