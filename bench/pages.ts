import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { WEB_FILES } from '#server/http/pages/web-files.ts';
import { launchBrowser } from '../tools/browser.ts';
import { firstTimePhone, startSite } from './browser/site.ts';
import { visit } from './browser/visit.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 9;
const assets = path.join(WEB_FILES, 'assets');

/** A page with a heading and a line of text, styled like ours, without any script. */
const PLAIN = `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Klasse</title><link rel="stylesheet" href="/style.css">
<body><h1>Anmelden</h1><p class="group-name">Lackiertechniker, Abschlussjahrgang 1988</p></body></html>`;

function servePlain() {
  const file = readdirSync(assets).find((name) => /^index-.*\.css\.br$/.test(name)) ?? '';
  const style = readFileSync(path.join(assets, file));
  return createServer((request, response) => {
    if (request.url !== '/style.css') return response.setHeader('content-type', 'text/html').end(PLAIN);
    return response.setHeader('content-type', 'text/css').setHeader('content-encoding', 'br').end(style);
  });
}

/** When the sign-in page is painted, against a plain HTML page, on a slow phone; and the layout shift of each page. */
export async function benchPages(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  const plain = servePlain();
  await once(plain.listen(0, '127.0.0.1'), 'listening');
  const plainAddress = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  try {
    // Each on a phone of its own: a browser context that has shown a page shows the next one sooner.
    const largestPaint = async (page: string) => {
      const stranger = await firstTimePhone(browser, site.address);
      const { largestPaint } = await visit(stranger, page, { slow: true });
      await stranger.close();
      return largestPaint;
    };
    const paints = { login: [] as number[], plain: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      paints.login.push(await largestPaint('/login'));
      paints.plain.push(await largestPaint(plainAddress));
    }

    const album = await site.album(70);
    const context = await site.memberPhone(browser);
    const pages = ['/', '/users', '/contactdata', '/image-galleries', album, '/group-email', '/impressum'];
    let shift = (await visit(await firstTimePhone(browser, site.address), '/login')).shift;
    for (const page of pages) shift = Math.max(shift, (await visit(context, page)).shift);

    return [
      {
        name: 'sign-in page on a slow phone, largest paint against a plain page',
        value: median(paints.login) / median(paints.plain),
        unit: 'times',
        atMost: 1.25,
      },
      { name: 'layout shift of the page that moves most', value: shift, unit: 'CLS', atMost: 0 },
    ];
  } finally {
    await browser.close();
    plain.close();
    await site.stop();
  }
}
