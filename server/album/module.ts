import type { Module } from '../compose/module.ts';
import type { Shared } from '../compose/shared.ts';
import { createAlbumMaker } from './album.ts';
import { serveAlbum } from './routes.ts';

export function albumModule(shared: Shared) {
  const albumMaker = createAlbumMaker({ ...shared, storage: shared.stored });
  return {
    provides: { albumMaker },
    serve: ({ serve }) => serveAlbum(serve, { ...shared, albumMaker }),
  } satisfies Module;
}
