import assert from 'node:assert/strict';
import type { GroupEmailState } from '#contract/group-email.ts';
import { type Attack, attack, attackGroup, refused, scenario } from './attack.ts';
import { get, post } from './request.ts';
import type { Site } from './site.ts';

const words = { subject: 'Klassentreffen', message: 'Wer kommt am 5. Mai?' };

/** Characters that must not get into a header; each is followed by a header that an attacker would like to add. */
const breaks: Record<string, string> = {
  'CR LF': '\r\n',
  LF: '\n',
  CR: '\r',
  'CR LF and a blank': '\r\n ',
  NUL: '\0',
  'U+0085': '\x85',
  'U+2028': '\u2028',
  'a vertical tab': '\v',
};

/** Characters that change the direction of the text around them or are drawn over it. */
const turning: Record<string, string> = {
  'an override to the left': '\u202e',
  'accents without end': '\u0301'.repeat(100),
};

const shapes: Record<string, unknown> = {
  'a recipient': { ...words, to: 'fremd@boese.example' },
  'an attachment': { ...words, attachments: [{ path: '/etc/hostname' }] },
  'HTML beside it': { ...words, html: '<b>x</b>' },
  'a subject of blanks': { ...words, subject: ' \u00a0 ' },
  'a message of blanks': { ...words, message: ' \n\n ' },
  'a subject of 151 characters': { ...words, subject: 'x'.repeat(151) },
  'NUL in the message': { ...words, message: 'a\0b' },
};

/** So that the limit of three e-mails an hour does not stop the attacks. */
const forgetTheHour = ({ db }: Site) => db.updateTable('mails').set({ created_at: 0 }).execute();

/** Replies of a mail server that contain an address, or worse. */
const repliesThatTell: Record<string, string> = {
  'an address': '<bert@verborgen.example>: unknown',
  'an address in words': 'bert [at] verborgen [dot] example is unknown',
  'mark-up': '<a href="http://verborgen.example">bert</a><script>alert(1)</script>',
};

/** The sender learns that an e-mail did not arrive, but neither why nor in whose mailbox. */
const toldToNobody = (kind: string, words: string): Attack =>
  scenario(
    `${kind} in a reply is told to nobody`,
    async (site) => {
      site.mailServer.script = ({ stage, recipient }) =>
        stage === 'RCPT' && recipient === 'bert@verborgen.example' ? `552 5.2.2 ${words}` : undefined;
      const accepted = await site.send(post('/group_email', { subject: 'Grund', message: 'Hallo' }));
      assert.equal(accepted.status, 202, accepted.text);
      await site.state();
      site.mailServer.script = () => undefined;
      const { id } = JSON.parse(accepted.text) as { id: string };
      const seen = await site.send(get(`/group_emails/${id}`));
      const { copies } = JSON.parse(seen.text) as GroupEmailState;
      const lost = copies.filter(({ state }) => state === 'undeliverable');
      assert.deepEqual(lost, [{ name: '', state: 'undeliverable' }]);
      assert.doesNotMatch(seen.text, /verborgen/i);
      await forgetTheHour(site);
      return [accepted, seen];
    },
    // The last one notifies the sender.
    { mails: '+2', mails_once: '+1', mail_copies: '+3', letters: '+2' },
  );

attackGroup('mail headers', () => [
  ...Object.entries(breaks).map(([kind, text]) =>
    attack(
      `${kind} before a header in the subject`,
      post('/group_email', { ...words, subject: `Hallo${text}Bcc: fremd@boese.example` }),
      '400 not-valid',
    ),
  ),
  ...Object.entries(shapes).map(([kind, json]) => attack(kind, post('/group_email', json), '400 not-valid')),
  ...Object.entries(turning).map(([kind, characters]) =>
    attack(
      `${kind} in the subject or the message`,
      post('/group_email', { subject: `Hallo${characters}x`, message: `Hallo${characters}x` }),
      '400 not-valid',
    ),
  ),
  ...refused('400 not-valid', {
    'a subject of which nothing is to be seen': post('/group_email', { ...words, subject: '\u3164\u200b' }),
    'a message of which nothing is to be seen': post('/group_email', { ...words, message: '\u2800\n\ufe0f' }),
  }),
]);

attackGroup('replies of the mail server', () =>
  Object.entries(repliesThatTell).map(([kind, words]) => toldToNobody(kind, words)),
);
