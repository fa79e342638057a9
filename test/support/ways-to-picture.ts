import assert from 'node:assert/strict';
import { api } from '#contract/api.ts';
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts';
import { imageFileNames } from '#contract/galleries.ts';
import type { ClassWithPicture } from './hidden-picture.ts';
import type { TestBrowser } from './test-browser.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

/** Every address under which a member can read something, by its endpoint, with the ids of this class and of `others`. */
export function everyWay(
  { gallery, image }: Pick<ClassWithPicture, 'gallery' | 'image'>,
  others: readonly string[] = [],
): [string, string][] {
  const values: Record<string, readonly string[]> = {
    id: [gallery, ...others],
    galleryId: [gallery],
    imageId: [image.id],
    filesId: [image.imagePath.split('/').at(-2) ?? ''],
    part: ['0'],
    file: imageFileNames,
    username: ['anna', 'bert', 'carl'],
    page: ['impressum'],
    token: ['unknown'],
    number: ['9'],
    kind: ['now'],
    size: ['96'],
    text: ['impressum'],
    person: ['anna'],
    pictures: ['large'],
    mails: ['with-mails'],
  };
  const fill = (pattern: string): string[] => {
    const [, name] = /\{(\w+)\}/.exec(pattern) ?? [];
    if (name === undefined) return [pattern];
    const known = values[name];
    assert.ok(known, `what stands for {${name}} in ${pattern}?`);
    return known.flatMap((value) => fill(pattern.replace(`{${name}}`, value)));
  };
  return endpoints
    .filter(([name]) => name.startsWith('GET '))
    .flatMap(([name]) => fill(name.slice('GET '.length)).map((way): [string, string] => [name, way]));
}

/** The lines of the table that tell this member of the picture: its id, its title, or the bytes of one of its files. */
export async function waysTo(by: TestBrowser, ways: [string, string][], marks: Buffer[]) {
  const telling = new Set<string>();
  for (const [name, way] of ways) {
    const answer = await by.fetch('GET', API_ROOT + way, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (marks.some((mark) => bytes.includes(mark))) telling.add(name);
  }
  return [...telling].toSorted();
}
