import { MaintainerError } from '#server/maintainer-error.ts';
import { settingErrors } from '#texts/admin.ts';

/** Short enough that a user of the machine may be called `klassenkreis-NAME`. */
const NAME = /^[a-z][a-z0-9-]{0,15}$/;

export type Places = ReturnType<typeof placesOf>;

/**
 * What is one class's own on its server; without a name: of the one that needs none. `deploy/debian/classes` says the
 * same to the shell, and `tools/package/templates.ts` to the units.
 */
export function placesOf(instance: string) {
  if (instance !== '' && !NAME.test(instance)) throw new MaintainerError(settingErrors.badInstance(instance));
  const own = instance === '' ? 'klassenkreis' : `klassenkreis-${instance}`;
  return {
    instance,
    /** The name of its user, and of its folders below /etc, /var/lib, /var/backups and /var/cache. */
    own,
    backups: `/var/backups/${own}`,
    /** `klassenkreis-backup@NAME` for `backup`, without the kind of unit. */
    unit: (part = '') => `klassenkreis${part && `-${part}`}${instance && `@${instance}`}`,
  };
}
