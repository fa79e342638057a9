import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { GroupEmailState } from '#contract/group-email.ts';
import type { TestBrowser } from './test-browser.ts';
import { type Script, testMailServer } from './test-mail-server.ts';
import { testSite } from './test-site.ts';

export const note = { subject: 'Klassentreffen', message: 'Wer kommt am 5. Mai?' };

type Options = { script?: Script; settings?: Record<string, string> };

export type TestClass = Awaited<ReturnType<typeof testClass>>;

/** A site whose mails go to a test mail server, without a sending limit. */
export async function testClass(t: TestContext, { script, settings = {} }: Options = {}) {
  const server = await testMailServer(t, script ? { script } : {});
  const site = await testSite(t, {
    settings: {
      SMTP_URL: server.url,
      MAIL_FROM: 'post@klasse.example',
      ADMIN_EMAIL: 'betreuer@klasse.example',
      MAIL_PER_MINUTE: '0',
      MAIL_PER_HOUR: '0',
      ...settings,
    },
  });

  return {
    ...site,
    server,
    /** Who sees of an own Rundmail what became of each copy. */
    async maintaining(username: string, browser: TestBrowser) {
      await site.promote(username);
      await site.confirm(browser);
    },
    /** Changes where a member is mailed, which the member has confirmed. */
    async moveTo(username: string, address: string, kind: 'private' | 'office' = 'private') {
      const { id } = (await site.members.find(username)) ?? assert.fail();
      await site.change(username, {
        private_email_address: kind === 'private' ? address : '',
        office_email_address: kind === 'office' ? address : '',
      });
      await site.linkedAddresses.link(site.db, id, address);
    },
    /** Adds members who want e-mails to the group; their addresses are `<username>@example.org`. */
    async readers(...usernames: string[]) {
      for (const username of usernames) {
        await site.addMember(username);
        await site.change(username, { accept_group_emails: 1 });
      }
    },
    /** Adds a member who wants e-mails to the group, and logs in. */
    async writer(username: string): Promise<TestBrowser> {
      const browser = await site.join(username);
      await site.change(username, { accept_group_emails: 1 });
      return browser;
    },
    storedMails: () => site.db.selectFrom('mails').selectAll().orderBy('id').execute(),
  };
}

/** Sends an e-mail to the group, which must be accepted. */
export async function sendToGroup(browser: TestBrowser, words: object = note) {
  const answer = await browser.post('/group_email', words);
  assert.equal(answer.status, 202, answer.text);
  return answer.json as { id: string; recipients: number };
}

/** What its sender sees who is a maintainer and has entered the password again: state and reason by name. */
export async function copiesOf(browser: TestBrowser, id: string) {
  const answer = await browser.get(`/group_emails/${id}`);
  assert.equal(answer.status, 200, answer.text);
  const { copies } = answer.json as GroupEmailState;
  return Object.fromEntries(
    copies.map(({ name, state, reason }) => [name, reason ? [state, reason] : state]),
  );
}
