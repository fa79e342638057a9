import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { filePart, multipart, multipartType, textPart } from '#test/support/test-multipart.ts';
import type { Actor, Request } from './request.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import type { Site } from './site.ts';

/** Method and path of a line with these values; what has none stands there by its name. */
export function lineWith(name: string, values: Record<string, string>) {
  const [method = '', pattern = ''] = name.split(' ');
  return { method, path: pattern.replaceAll(/\{(\w+)\}/g, (_, word: string) => values[word] ?? word) };
}

/** What a page sends to a line that takes a picture; a portrait has no title. */
export const formFor = (name: string, jpeg: Uint8Array) =>
  multipart([...(name.includes('portraits') ? [] : [textPart('title', 'Noch eins')]), filePart(jpeg)]);

/** The call on anna's data, as this actor would send it. */
export function callOf(site: Site, name: CallName, as: Actor, mail = 'unknown'): Request {
  const values: Record<string, string> = {
    username: 'anna',
    id: idFor(name, site, mail),
    galleryId: site.gallery,
    imageId: site.image.id,
    filesId: site.image.id,
    commentId: site.words,
    guestId: site.guest,
    part: '0',
    file: 'full.jpg',
    page: 'impressum',
    token: 'unknown',
    act: 'password-link',
    number: '1',
    kind: name.includes('/record/') ? '*' : 'now',
    person: 'anna',
    size: '480',
    decision: 'show',
    pictures: 'large',
    mails: 'with-mails',
    text: 'impressum',
  };
  const { method, path } = lineWith(name, values);
  const { json }: Rule = rules[name];
  const { upload }: Endpoint = api[name];
  if (upload)
    return {
      method,
      path,
      as,
      body: multipart([textPart('title', 'Ohne Bild')]),
      headers: { 'content-type': multipartType },
    };
  return { method, path, as, ...(method !== 'GET' && json !== undefined && { json }) };
}

function idFor(name: CallName, { gallery, meeting }: Site, mail: string): string {
  if (name.includes('group_emails')) return mail;
  return name.includes('/meetings') ? meeting : gallery;
}
