import assert from 'node:assert/strict';
import type { OwnData } from '#contract/members.ts';
import type { TestBrowser } from './test-browser.ts';

/** The ten fields, all filled in, without any consent. */
export const ownData = (changes: Partial<OwnData> = {}): OwnData => ({
  firstName: 'Anna',
  surname: 'Ölschläger',
  address: 'Lackweg 12',
  city: '79098 Freiburg',
  phoneNumber: '+49 761 23125',
  mobileNumber: '0151 2345678',
  privateEmailAddress: 'anna@privat.example',
  officeEmailAddress: 'anna@werk.example',
  publicationConsent: false,
  acceptGroupEmails: false,
  ...changes,
});

/** Saves one's own data as the form does. */
export async function saveData(browser: TestBrowser, username: string, changes: Partial<OwnData> = {}) {
  const answer = await browser.send('PUT', `/users/${encodeURIComponent(username)}`, {
    json: ownData(changes),
  });
  assert.deepEqual([answer.status, answer.text], [204, '']);
}
