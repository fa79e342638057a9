import type { Api, CallName } from './api.ts';
import { API_ROOT, type ParamsOf } from './endpoint.ts';

/**
 * Every page of the site, with the script that contains it in addition to the start script, which all pages load.
 * The browser maps each to its component; links, mails and the server build addresses with `pathOf`. If two match
 * an address, the first wins.
 */
export const pages = {
  '/': 'pages',
  '/neuigkeiten': 'news',
  '/users': 'pages',
  '/users/:username': 'pages',
  '/users/:username/bilder': 'panel',
  '/namensliste/drucken': 'show',
  '/namensliste/bilder': 'show',
  '/gesucht': 'seldom',
  '/gedenken': 'seldom',
  '/contactdata': 'pages',
  '/contactdata/ueber-mich': 'seldom',
  '/contactdata/e-mails': 'seldom',
  '/contactdata/anmeldung': 'passkeys',
  '/contactdata/daten': 'seldom',
  '/contactdata/loeschen': 'seldom',
  // `then` or `now`
  '/contactdata/portraet/:kind': 'seldom',
  '/change-password': 'password',
  '/image-galleries': 'list',
  '/image-galleries/new': 'editing',
  '/image-galleries/diashow': 'show',
  '/image-galleries/:id': 'galleries',
  // The same page with an open picture, so that "back" closes it.
  '/image-galleries/:id/bild/:imageId': 'galleries',
  '/image-galleries/:id/bild/:imageId/verbergen': 'seldom',
  '/image-galleries/:id/bild/:imageId/namen': 'names',
  // A document of its own, which may use the camera.
  '/image-galleries/:id/bild/:imageId/nachstellen': 'repeating',
  '/image-galleries/:id/diashow': 'show',
  '/image-galleries/:id/drucken': 'show',
  '/image-galleries/:id/aendern': 'editing',
  '/image-galleries/:id/bild/:imageId/aendern': 'editing',
  '/papierkorb': 'editing',
  '/klassenalbum': 'seldom',
  '/image-upload/:id': 'upload',
  // Opened by the share sheet of a phone.
  '/bilder-empfangen': 'upload',
  '/group-email': 'rundmail',
  '/rundmails': 'rundmail',
  // Part of the start script: it is the first page that most people see.
  '/login': 'start',
  '/login/password-reset': 'password',
  '/login/link': 'password',
  // Where the code of a printed letter is typed.
  '/code': 'password',
  // Mailed links; these pages remove the token from the address, as all with one do.
  '/password-reset/:token?': 'password',
  '/anmelden/:token?': 'password',
  '/adresse-bestaetigen/:token?': 'password',
  '/stimmt/:token?': 'seldom',
  // Where mails lead that can be ended.
  '/abmelden/:token?': 'seldom',
  '/treffen': 'meetings',
  '/treffen/neu': 'organising',
  '/treffen/:id': 'meetings',
  '/treffen/:id/aendern': 'organising',
  '/treffen/:id/anrufen': 'organising',
  '/treffen/:id/gaeste': 'organising',
  '/treffen/:id/namensschilder': 'organising',
  '/treffen/:id/bilder-sammeln': 'organising',
  // Mailed; the page removes the token from the address.
  '/zusage/:token?': 'answering',
  '/abstimmung/:token?': 'answering',
  // On paper and on a screen, for guests; the page takes the token out of the address and keeps it.
  '/abend/:token?': 'collecting',
  // From the log of an empty site; the page removes the token from the address.
  '/einrichten/:token?': 'maintenance',
  '/verwaltung': 'maintenance',
  '/verwaltung/bestaetigen': 'maintenance',
  '/verwaltung/mitglieder': 'maintenance',
  '/verwaltung/mitglieder/neu': 'maintenance',
  '/verwaltung/mitglieder/einlesen': 'maintenance',
  '/verwaltung/mitglieder/briefe': 'maintenance',
  '/verwaltung/mitglieder/:username': 'maintenance',
  '/verwaltung/mitglieder/:username/aendern': 'maintenance',
  '/verwaltung/mitglieder/:username/brief': 'maintenance',
  '/verwaltung/mitglieder/:username/loeschen': 'maintenance',
  '/verwaltung/mitglieder/:username/betreuer': 'maintenance',
  '/verwaltung/bilder': 'maintenance',
  '/verwaltung/mail': 'maintenance',
  '/verwaltung/galerien': 'maintenance',
  '/verwaltung/galerien/:id': 'maintenance',
  '/verwaltung/galerien/:id/loeschen': 'maintenance',
  '/verwaltung/papierkorb': 'maintenance',
  '/verwaltung/speicher': 'maintenance',
  '/verwaltung/gesucht': 'maintenance',
  '/verwaltung/nachfrage': 'maintenance',
  '/verwaltung/klassenalbum': 'maintenance',
  '/verwaltung/gedenken': 'maintenance',
  '/verwaltung/gedenken/neu': 'maintenance',
  '/verwaltung/gedenken/:id': 'maintenance',
  '/verwaltung/gedenken/:id/bild': 'maintenance',
  '/verwaltung/protokoll': 'maintenance',
  '/verwaltung/texte': 'maintenance',
  '/verwaltung/texte/:text': 'maintenance',
  '/verwaltung/name': 'maintenance',
  '/logout': 'pages',
  '/impressum': 'pages',
  '/datenschutz': 'pages',
} as const;

export type Page = keyof typeof pages;
export type Script = (typeof pages)[Page];

/** The pages for which nobody has to log in. Those below Verwaltung are for maintainers, all others for members. */
export const forAnyone: readonly Page[] = [
  '/login',
  '/login/password-reset',
  '/login/link',
  '/code',
  '/bilder-empfangen',
  '/einrichten/:token?',
  '/password-reset/:token?',
  '/anmelden/:token?',
  '/adresse-bestaetigen/:token?',
  '/abmelden/:token?',
  '/zusage/:token?',
  '/abstimmung/:token?',
  '/abend/:token?',
  '/stimmt/:token?',
  '/logout',
  '/impressum',
  '/datenschutz',
];

/** The names after the colons; those with a question mark are optional. */
type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<P extends Page> = {
  [N in Names<P> as N extends `${string}?` ? never : N]: string;
} & { [N in Names<P> as N extends `${infer Name}?` ? Name : never]?: string };
type Arguments<P extends Page> =
  Names<P> extends never
    ? []
    : Record<never, never> extends Params<P>
      ? [params?: Params<P>]
      : [params: Params<P>];

/** The address of a page under the root of the site. */
export function pathOf<P extends Page>(page: P, ...[params]: Arguments<P>): `/${string}` {
  const values: Record<string, string | undefined> = params ?? {};
  const path = page.replace(/\/:(\w+)\??/g, (_, name) => {
    const value = values[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return path as `/${string}`;
}

type CallArguments<P> = P extends undefined ? [] : [params: P];

/** The URL of a call, for a link or an image. */
export const hrefOf: <N extends CallName>(name: N, ...params: CallArguments<ParamsOf<Api[N]>>) => string =
  addressOf;

/** The same for callers that have already checked the parameters. */
export function addressOf(name: CallName, params: Record<string, string> = {}): string {
  const path = name.slice(name.indexOf('/'));
  return API_ROOT + path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''));
}
