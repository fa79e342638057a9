import assert from 'node:assert/strict';
import { type Faults, type TestAuthenticator, testAuthenticator } from './test-authenticator.ts';
import type { TestBrowser } from './test-browser.ts';

/** Passkeys, as a test adds and uses them. */

type Asked = { challenge: string; user: { id: string }; allowCredentials: { id: string }[] };

/** What a device is asked that is to become a passkey. */
export async function askToAdd(browser: TestBrowser): Promise<Asked> {
  const { status, text, json } = await browser.post('/passkeys/registration_options');
  assert.equal(status, 200, text);
  return json as Asked;
}

/** What a device is asked that is to log in. */
export async function askToLogIn(browser: TestBrowser): Promise<Asked> {
  const { status, text, json } = await browser.post('/passkeys/login_options');
  assert.equal(status, 200, text);
  return json as Asked;
}

export async function add(browser: TestBrowser, device: TestAuthenticator, faults?: Faults, name = 'Handy') {
  const options = await askToAdd(browser);
  return browser.post('/passkeys', { name, response: device.register(options, faults) });
}

/** Adds a passkey, which must succeed. */
export async function withPasskey(browser: TestBrowser, device = testAuthenticator(), name?: string) {
  const { status, text, json } = await add(browser, device, {}, name);
  assert.equal(status, 201, text);
  return { device, passkey: json as { id: string; name: string; works: boolean } };
}

export async function logIn(browser: TestBrowser, device: TestAuthenticator, faults?: Faults) {
  const options = await askToLogIn(browser);
  return browser.post('/login_by_passkey', { response: device.sign(options, faults) });
}
