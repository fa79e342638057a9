import type { Config } from '../config/config.ts';
import type { Mailbox as MailboxSettings } from '../config/settings.ts';
import type { Examination } from '../ports/database/postgres-errors.ts';
import { compareShape, type Differences } from '../ports/database/schema/shape.ts';
import { examineFile, openSqliteToRead } from '../ports/database/sqlite.ts';
import { createFolderStorage } from '../ports/image-storage/folder.ts';
import type { ImageStorage } from '../ports/image-storage/image-storage.ts';
import type { MailTransport } from '../ports/mail/mail.ts';
import type { Mailbox } from '../ports/mail/mailbox.ts';
import { createOutbox } from '../ports/mail/outbox.ts';
import { createSmtp } from '../ports/mail/smtp.ts';
import { dataFolderPaths } from '../process/data-folder.ts';
import { postgresPart } from './open-database.ts';

// The implementation of each port that the settings select; for the database see open-database.ts.

/** Where images are stored: in the configured bucket, or in the data folder. */
export async function createImageStorage({ imageBucket, dataDir }: Config): Promise<ImageStorage> {
  if (!imageBucket) return createFolderStorage(dataFolderPaths(dataDir).images);
  const { createS3Storage } = await import('../ports/image-storage/s3.ts');
  return createS3Storage(imageBucket);
}

/** Where emails go: to the configured mail server, or into a folder. */
export function createTransport({ mailServer, mailFrom, dataDir }: Config): MailTransport {
  if (!mailServer) return createOutbox(dataFolderPaths(dataDir).outbox);
  return createSmtp({ ...mailServer, name: mailFrom.slice(mailFrom.lastIndexOf('@') + 1) });
}

/** The mailbox in which returned emails arrive. */
export const openReturns = async (settings: MailboxSettings): Promise<Mailbox> => {
  const { openImap } = await import('../ports/mail/imap.ts');
  return openImap(settings);
};

/** Opens the database file of a backup, of any version, for reading. */
export const openToRead = openSqliteToRead;

/** Checks the whole database without changing it, even one that cannot be opened. */
export async function examineDatabase({ dataDir, postgres }: Config): Promise<Examination> {
  return postgres
    ? (await postgresPart()).examineServer(postgres)
    : examineFile(dataFolderPaths(dataDir).database);
}

/** Compares the tables of such a database with those that this version works with. */
export async function examineTables({ dataDir, postgres }: Config): Promise<Differences> {
  const db = postgres
    ? (await postgresPart()).openPostgres(postgres)
    : openSqliteToRead(dataFolderPaths(dataDir).database);
  return compareShape(db).finally(() => db.destroy());
}
