import type { LetterWriter } from '#server/mail/letters.ts';
import { createSmtp } from '#server/ports/mail/smtp.ts';

/** The letter is the mail's own words. */
export const writeNote: LetterWriter = async ({ subject, message }) => ({ subject, text: message });

export const testFrom = { name: 'Klasse 1988', address: 'post@klasse.example' };

/** To a mail server of a test. The patience, in ms, is more than any machine needs to answer. */
export const testTransport = (port: number, patience = 30_000) =>
  createSmtp({
    host: '127.0.0.1',
    port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
    timeouts: { connection: patience, greeting: patience, silence: patience },
  });
