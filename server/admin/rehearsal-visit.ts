import { hash } from 'node:crypto';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Gallery, Image } from '#contract/galleries.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { rehearseTexts as texts } from '#texts/admin/restore.ts';
import { type Login, visitAside } from './own-site.ts';

/** Of each gallery so many pictures are opened, spread over it. */
const OPENED = 3;

export type Visited = { members: number; galleries: number; images: number; opened: number };

/** Logs in at a site as a browser would, opens every gallery, and pictures of each, whose bytes must be known ones. */
export async function visitSite(
  address: string,
  login: Login,
  isKnown: (sha256: string) => Promise<boolean>,
): Promise<Visited> {
  const refuse = (target: string, status: number | undefined) =>
    new MaintainerError(texts.answers(target, status));
  const read = await visitAside(address, login, refuse);
  const ask = async <T>(call: string) => JSON.parse(Buffer.from(await read(API_ROOT + call)).toString()) as T;

  const members = (await ask<string[]>('/users')).length;
  const galleries = await ask<Gallery[]>('/galleries');
  const visited: Visited = { members, galleries: galleries.length, images: 0, opened: 0 };
  for (const { id, title, imageCount } of galleries) {
    const images = await ask<Image[]>(`/galleries/${id}/images`);
    if (images.length !== imageCount) throw new MaintainerError(texts.otherCount(title));
    visited.images += images.length;
    const step = Math.max(1, Math.ceil(images.length / OPENED));
    for (const { title: picture, imagePath, displayPath } of images.filter((_, at) => at % step === 0)) {
      for (const file of [imagePath, displayPath]) {
        if (!(await isKnown(hash('sha256', await read(file)))))
          throw new MaintainerError(texts.otherPicture(picture));
      }
      visited.opened += 1;
    }
  }
  return visited;
}
