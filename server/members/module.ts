import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import type { galleriesModule } from '../galleries/module.ts';
import { createDirectory } from './directory.ts';
import type { OwnColumns } from './own-export.ts';
import { servePortraits } from './portrait-routes.ts';
import { createPortraits } from './portraits.ts';
import { createProfiles } from './profiles.ts';
import { serveMembers } from './routes.ts';

type Galleries = Pick<
  ReturnType<typeof galleriesModule>['provides'],
  'imagesOf' | 'mustBeShown' | 'refuseHidden'
>;

export function membersModule(
  shared: Shared,
  { imagesOf, mustBeShown, refuseHidden, ownColumns }: Galleries & { ownColumns: OwnColumns },
) {
  const { db, now, linkedAddress } = shared;
  const profiles = createProfiles(db, now);
  const portraits = createPortraits(shared);
  return {
    provides: { profiles, portraits },
    serve(binders) {
      serveMembers(binders, {
        ...shared,
        profiles,
        portraits,
        imagesOf,
        ownColumns,
        directory: createDirectory(db),
        addressChanged: linkedAddress.changed,
      });
      servePortraits(binders.serve, { ...shared, portraits, mustBeShown, refuseHidden });
    },
  } satisfies Module;
}
