import assert from 'node:assert/strict';
import { eachContactField } from '#contract/contact-fields.ts';
import type { OwnData } from '#contract/members.ts';
import type { TestBrowser } from './test-browser.ts';

/** All fields filled in, without any consent; a newer field has a value by which it is found wherever it is told. */
export const ownData = (changes: Partial<OwnData> = {}): OwnData => ({
  ...eachContactField((field) => `${field} von ${changes.surname ?? 'Ölschläger'}`),
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
