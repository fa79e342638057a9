import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import type { galleriesModule } from '../galleries/module.ts';
import type { membersModule } from '../members/module.ts';
import { createMemorials } from './memorials.ts';
import { serveMemorials } from './routes.ts';

type Handed = Pick<ReturnType<typeof galleriesModule>['provides'], 'refuseHidden'> &
  Pick<ReturnType<typeof membersModule>['provides'], 'portraits'>;

export function memorialsModule(shared: Shared, { refuseHidden, portraits }: Handed) {
  const memorials = createMemorials(shared.db, shared.now);
  return {
    provides: { memorials },
    serve: (binders) => serveMemorials(binders, { ...shared, memorials, portraits, refuseHidden }),
  } satisfies Module;
}
