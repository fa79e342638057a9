import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/** A web site of somebody else with this page, as long as it is visited. */
export async function visitForeignSite(page: Page, html: string, look: () => Promise<void>): Promise<void> {
  // With an icon of its own: the browser would ask for one when the site may have gone.
  const site = `<link rel="icon" href="data:,">${html}`;
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(site),
  ).listen(0, 'localhost');
  await once(server, 'listening');
  try {
    // By another host name, so that it is another site and not only another port.
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
    await look();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
