import type { LetterWriter } from '#server/mail/letters.ts';
import { createSmtp } from '#server/ports/mail/smtp.ts';

/** The letter is the mail's own words. */
export const writeNote: LetterWriter = async ({ subject, message }) => ({ subject, text: message });

export const testFrom = { name: 'Klasse 1988', address: 'post@klasse.example' };

/** As long, in ms, for whatever is waited for. */
export const patience = (ms: number) => ({ connection: ms, greeting: ms, silence: ms });

/** To a mail server of a test; otherwise more patient, in ms, than any machine is slow. */
export const testTransport = (port: number, ms = 30_000) =>
  createSmtp({
    host: '127.0.0.1',
    port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
    timeouts: patience(ms),
  });
