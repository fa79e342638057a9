import type { Database } from '#server/ports/database/database.ts';
import type { Mail } from './letters.ts';

export async function readMail(db: Database, id: string): Promise<Mail> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    id: row.id,
    kind: row.kind,
    senderId: row.sender_id,
    subject: row.subject,
    message: row.message,
    data: JSON.parse(row.data),
    createdAt: row.created_at,
  };
}
