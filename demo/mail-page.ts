import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { mailPage as t } from '#texts/demo.ts';

/** Markup that may be sent; only `html` makes it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const spell = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return value.map(spell).join('');
};

/** A tagged template in which every inserted string is escaped. */
const html = (parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(spell)));

const MOST_LISTED = 200;
/** As the outbox names them; above all without a slash. */
const LETTER = /^\w[\w.@-]*\.eml$/;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves the emails of an outbox folder as pages, to this machine only. It stands beside the site, which knows
 * nothing of it. Takes the wanted port or, if that is taken, any free one.
 */
export async function serveMailPage(folder: string, wantedPort: number) {
  const server = createServer(async (request, response) => {
    const found = await answerFor(request, folder).catch(() => undefined);
    // A list that is open shows by itself what arrives.
    const refresh = found === undefined || request.url !== '/' ? {} : { refresh: '3' };
    response.writeHead(found ? 200 : 404, { ...HEADERS, ...refresh });
    response.end((found ?? frame(t.unknown, html`<p><a href="/">${t.all}</a></p>`)).text);
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening').catch(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerFor({ url = '', headers }: IncomingMessage, folder: string): Promise<Html | undefined> {
  // Another site could lead a name of its own to this machine, and read along.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')) return undefined;
  if (url === '/') return listOf(folder);
  const name = decodeURIComponent(url.slice(1));
  return LETTER.test(name) ? letterPage(await readLetter(folder, name)) : undefined;
}

async function listOf(folder: string): Promise<Html> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  // The names begin with ids that grow with time.
  const newest = names
    .filter((name) => LETTER.test(name))
    .sort()
    .reverse()
    .slice(0, MOST_LISTED);
  const entries = await Promise.all(
    newest.map(async (name) => {
      const { to, subject = '', date } = await readLetter(folder, name);
      return html`<li><a href="/${encodeURIComponent(name)}">${subject}</a><br>
${t.to} ${people(to)}, ${dayAndTime(date)}</li>`;
    }),
  );
  return frame(
    t.title,
    html`<p>${t.lead}</p>${entries.length > 0 ? html`<ol reversed>${entries}</ol>` : html`<p>${t.none}</p>`}`,
  );
}

const readLetter = async (folder: string, name: string) =>
  PostalMime.parse(await readFile(path.join(folder, name)));

function letterPage({ from, to, replyTo, subject = '', date, text = '' }: Email): Html {
  const rows = [
    [t.from, people(from && [from])],
    [t.to, people(to)],
    [t.replyTo, people(replyTo)],
    [t.date, dayAndTime(date)],
  ] as const;
  const head = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return frame(subject, html`<p><a href="/">${t.all}</a></p><dl>${head}</dl><pre>${withLinks(text)}</pre>`);
}

const people = (addresses: readonly Address[] = []) =>
  addresses.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ');

const dayAndTime = (date = '') =>
  date && new Date(date).toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'medium' });

/** The text with its addresses as links; a full stop after one does not belong to it. */
const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 1
        ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`
        : html`${piece}`,
    );

const frame = (title: string, content: Html): Html => html`<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
  li { margin-block: 0.75rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem }
  dd { margin: 0; overflow-wrap: anywhere }
  pre { font-size: 1rem; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>${title}</h1>
${content}
</html>
`;
