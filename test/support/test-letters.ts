import type { LetterWriter } from '#server/mail/letters.ts';
import { createSmtp } from '#server/ports/mail/smtp.ts';

/** The email is the stored text of the mail. */
export const writeNote: LetterWriter = async ({ subject, message }) => ({ subject, text: message });

export const testFrom = { name: async () => 'Klasse 1988', address: 'post@klasse.example' };

/** The same timeout, in ms, for everything. */
export const patience = (ms: number) => ({ connection: ms, greeting: ms, silence: ms });

/** To the mail server of a test; the default timeout, in ms, is enough for any slow machine. */
export const testTransport = (port: number, ms = 30_000) =>
  createSmtp({
    host: '127.0.0.1',
    port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
    timeouts: patience(ms),
  });
