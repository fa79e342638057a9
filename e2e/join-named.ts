import type { OwnData } from '#contract/members.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import type { TestSite } from '#test/support/test-site.ts';

/** Adds a member with a released name and the box for Rundmails, and logs in. */
export async function joinNamed(
  site: TestSite,
  username: string,
  more: Partial<OwnData> = {},
): Promise<TestBrowser> {
  const browser = await site.join(username);
  await saveData(browser, username, {
    firstName: username.slice(0, 1).toUpperCase() + username.slice(1),
    surname: 'Beispiel',
    privateEmailAddress: `${username}@example.org`,
    publicationConsent: true,
    acceptGroupEmails: true,
    ...more,
  });
  return browser;
}
