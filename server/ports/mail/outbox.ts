import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MailFailure, type MailTransport, ownReply } from './mail.ts';
import { messageOf } from './message.ts';

/**
 * Writes every email as an `.eml` file into a folder instead of sending it. The file is named by the Message-ID, so
 * that a second try replaces the first, and appears only when it is complete.
 */
export function createOutbox(folder: string): MailTransport {
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await writer.sendMail(messageOf(letter));
      const name = `${letter.messageId.replace(/[^\w.@-]/g, '')}.eml`;
      const aside = path.join(folder, `.${name}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(aside, message, { mode: 0o600, flush: true });
        await rename(aside, path.join(folder, name));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new MailFailure('later', ownReply('not-stored', code), { cause: error });
      }
      return name;
    },

    async check() {
      return { description: folder, encrypted: false, authenticated: false };
    },

    async dispose() {},
  };
}
