import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createPasskeyLogins } from './logins.ts';
import { createPasskeys } from './passkeys.ts';
import { servePasskeys } from './routes.ts';

export function passkeysModule(shared: Shared) {
  const { origin, hostname } = new URL(shared.config.baseUrl);
  const relyingParty = { id: hostname, origin };
  const passkeys = createPasskeys({ ...shared, rpId: hostname });
  return {
    provides: {
      relyingParty,
      passkeyLogins: createPasskeyLogins({ ...shared, passkeys, relyingParty }),
    },
    serve: ({ serve }) => servePasskeys(serve, { ...shared, passkeys, relyingParty }),
    jobs: [{ name: 'challenges', every: 'hour', run: () => passkeys.deleteOldChallenges() }],
  } satisfies Module;
}
