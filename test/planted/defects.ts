import { defectsOfAll } from '../year/parts.ts';
import type { Defect } from './defect.ts';

/**
 * One mistake for each kind of promise that the product makes, chosen from the specification and the documents, not from
 * the tests. Mistakes in the files of a module on the server are in its part of `test/year`. `npm run test:long` makes each
 * in a copy of the tree and expects that the named test file fails.
 */
export const defects: readonly Defect[] = [
  // Session, passkeys
  {
    what: 'the session cookie is sent along from other sites',
    file: 'server/http/guard/cookies.ts',
    from: `sameSite: 'strict', httpOnly: true }`,
    to: `sameSite: 'lax', httpOnly: true }`,
    foundBy: 'server/session/session.test.ts',
  },
  {
    what: 'logging out leaves the session on the server',
    file: 'server/session/routes.ts',
    from: `await write((transaction) => sessions.end(transaction, session.tokenHash)).finally(() =>`,
    to: `await write(async () => undefined).finally(() =>`,
    foundBy: 'server/session/session.test.ts',
  },
  {
    what: 'a limit lets one try more pass than it says',
    file: 'server/http/guard/windows.ts',
    from: `if (over <= 0) return 0;`,
    to: `if (over <= 1) return 0;`,
    foundBy: 'server/session/login-limits.test.ts',
  },
  {
    what: 'a password that a stolen session has set is worth as much as any',
    file: 'server/session/proof.ts',
    from: `at !== null && Math.abs(now() - at) < UNPROVEN_MS`,
    to: `at !== null && Math.abs(now() - at) < 0`,
    foundBy: 'server/password/unproven-password.test.ts',
  },
  {
    what: 'from one source an account takes ten guesses at each of its names',
    file: 'server/session/login-limits.ts',
    from: `silent: ofAccount`,
    to: `silent: []`,
    foundBy: 'server/session/guesses.ci.test.ts',
  },
  {
    what: 'who leaves with the pictures leaves them in sight',
    file: 'server/people/shown-portraits.ts',
    from: `left_at is not null and deletes_images = 1`,
    to: `left_at is not null and deletes_images = 2`,
    foundBy: 'server/maintenance/leaving-with-pictures.test.ts',
  },
  {
    what: 'a passkey logs in without fingerprint, face or PIN',
    file: 'server/passkeys/ceremonies.ts',
    from: `requireUserVerification: true,`,
    to: `requireUserVerification: false,`,
    foundBy: 'server/passkeys/refused.test.ts',
  },
  {
    what: 'what a refused call has written so far stays',
    file: 'server/session/sessions.ts',
    from: `const result = await db.transaction().execute(`,
    to: `const result = await db.connection().execute(`,
    foundBy: 'server/galleries/upload-limits.test.ts',
  },

  // Members
  {
    what: 'a spreadsheet runs what a member has typed as a formula',
    file: 'contract/csv.ts',
    from: `const isFormula = (cell: string) =>`,
    to: `const isFormula = (cell: string) => cell === '' &&`,
    foundBy: 'server/members/directory.test.ts',
  },

  // Galleries
  {
    what: 'how much a member has stored is counted without an index',
    file: 'server/ports/database/schema/migrations.ts',
    from: `'create index images_by_uploader on images (uploader_id, bytes, deleted_at)',`,
    to: ``,
    foundBy: 'server/compose/queries.sqlite.test.ts',
  },

  // Mail
  {
    what: 'answers to a Rundmail go to the maintainers',
    file: 'server/mail/letters.ts',
    from: `const member = by?.address === undefined ? repliesTo : { ...by, address: by.address };`,
    to: `const member = repliesTo;`,
    foundBy: 'server/group-email/letters.test.ts',
  },
  {
    what: 'a Rundmail has no header by which mail programs unsubscribe',
    file: 'server/ports/mail/message.ts',
    from: `...(unsubscribe && { list: { unsubscribe: [waysOut(unsubscribe)] } }),`,
    to: ``,
    foundBy: 'server/group-email/letters.test.ts',
  },
  {
    what: 'an email that a mail server cannot take right now is given up',
    file: 'server/mail/dispatch.ts',
    from: `mayGiveUp && dueAt > row.ends_at`,
    to: `mayGiveUp && dueAt < row.ends_at`,
    foundBy: 'server/mail/worker.test.ts',
  },
  {
    what: 'a full mailbox makes its address count as dead',
    file: 'server/mail/dispatch.ts',
    from: `if (failure === 'gone' && row.member_id !== null)`,
    to: `if (row.member_id !== null)`,
    foundBy: 'server/mail/dead-addresses.test.ts',
  },

  ...defectsOfAll(),

  // Running it
  {
    what: 'maintainers are told of a problem once an hour',
    file: 'server/alerts/alerts.ts',
    from: `return numInsertedOrUpdatedRows === 1n ? at : 'known';`,
    to: `return at;`,
    foundBy: 'server/alerts/alerts.test.ts',
  },
  {
    what: 'a backup forgets who has taken a mark away for good',
    file: 'server/backup/rows.ts',
    from: `= ['alerts', 'last_backups'];`,
    to: `= ['alerts', 'last_backups', 'declined_marks'];`,
    foundBy: 'server/backup/rows.test.ts',
  },
  {
    what: 'a file of a backup counts as sound whatever its bytes are',
    file: 'server/backup/hashed-files.ts',
    from: `return hashFile(file).then((sha256) => (sha256 === known.sha256 ? 'sound' : 'changed'), stateBy);`,
    to: `return hashFile(file).then(() => 'sound' as const, stateBy);`,
    foundBy: 'test/faults/damaged-backups.test.ts',
  },

  // What a browser shows
  {
    what: 'the arrow keys of the lightbox are swapped',
    file: 'web/galleries/lightbox/lightbox.tsx',
    from: `previous: () => moveTo(heading.current - 1), next: () => moveTo(heading.current + 1),`,
    to: `previous: () => moveTo(heading.current + 1), next: () => moveTo(heading.current - 1),`,
    foundBy: 'e2e/lightbox.test.ts',
  },
  {
    what: 'three pictures are uploaded at once',
    file: 'web/galleries/upload/upload-queue.ts',
    from: `Array.from({ length: UPLOADS_AT_ONCE }, sendWaiting)`,
    to: `Array.from({ length: UPLOADS_AT_ONCE + 1 }, sendWaiting)`,
    foundBy: 'web/galleries/upload/upload-queue.test.ts',
  },
  {
    what: 'a dialog leaves the focus on the page behind it',
    file: 'web/ui/dialogs.tsx',
    from: `if (current) element.current?.showModal();`,
    to: `if (current) element.current?.setAttribute('open', '');`,
    foundBy: 'e2e/keyboard.ci.test.ts',
  },
  {
    what: 'the button to log in can be used without a password',
    file: 'web/session/login-page.tsx',
    from: `<SubmitButton>{t.submit}</SubmitButton>`,
    to: `<SubmitButton always>{t.submit}</SubmitButton>`,
    foundBy: 'e2e/session.test.ts',
  },
  {
    what: 'who logs in does not come to the page that was wanted',
    file: 'web/session/members-only.tsx',
    from: `rememberAddress(new URL(request.url));`,
    to: ``,
    foundBy: 'e2e/session.test.ts',
  },
  {
    what: 'a phone has no hamburger menu',
    file: 'web/frame/toolbar.module.css',
    from: `@media (min-width: 600px) {`,
    to: `@media (min-width: 300px) {`,
    foundBy: 'e2e/session.test.ts',
  },
  {
    what: 'the draft of a Rundmail is gone with its tab',
    file: 'web/group-email/group-email-page.tsx',
    from: `useDraft('group-email', { onDevice: true, notice`,
    to: `useDraft('group-email', { notice`,
    foundBy: 'e2e/group-email.ci.test.ts',
  },
  {
    what: 'pictures of others have a button to delete them',
    file: 'web/galleries/image-card.tsx',
    from: `{isOwn && (`,
    to: `{image.uploader !== '' && (`,
    foundBy: 'e2e/galleries.test.ts',
  },
  {
    what: 'a picture is deleted without waiting for the answer to the question',
    file: 'web/galleries/image-card.tsx',
    from: `if (!(await dialogs.confirm(t.confirmDelete))) return;`,
    to: `if (!dialogs.confirm(t.confirmDelete)) return;`,
    foundBy: 'e2e/galleries.test.ts',
  },
  {
    what: 'the browser keeps the end of the session in milliseconds',
    file: 'web/session/session.ts',
    from: `localStorage.setItem(EXPIRATION, String(expiration));`,
    to: `localStorage.setItem(EXPIRATION, String(expiration * 1000));`,
    foundBy: 'e2e/session.test.ts',
  },
  {
    what: 'a message of the specification is spelled in another way',
    file: 'texts/web/galleries/editing.ts',
    from: `done: 'Gallerie erfolgreich erstellt!',`,
    to: `done: 'Galerie erfolgreich erstellt!',`,
    foundBy: 'e2e/galleries.test.ts',
  },
  {
    what: 'screen readers do not say what belongs into a field',
    file: 'web/ui/field.tsx',
    from: `<label htmlFor={id}>{label}</label>`,
    to: `<label>{label}</label>`,
    foundBy: 'e2e/accessibility.test.ts',
  },

  // What others read
  {
    what: 'the tenth picture of a ZIP comes before the second',
    file: 'contract/file-names.ts',
    from: `String(number).padStart(String(of).length, '0')`,
    to: `String(number)`,
    foundBy: 'server/galleries/zip.test.ts',
  },
];
