import type { Page } from 'playwright-core';
import type { TestSite } from '#test/support/test-site.ts';

/** End-to-end tests with a device that asks for a fingerprint. */

/** No passkey is made for an address of numbers. Returns the address with a name. */
export function named(site: TestSite): string {
  const origin = site.address.replace('127.0.0.1', 'localhost');
  site.modules.passkeys.provides.relyingParty.origin = origin;
  return origin;
}

/** A device with a lock that its owner opens. */
export async function withDevice(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    present: (enabled: boolean) =>
      device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}
