import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import { after, type TestContext, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Session } from '#contract/session.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { launchBrowser } from '../tools/browser.ts';

type Device = Pick<
  BrowserContextOptions,
  'viewport' | 'deviceScaleFactor' | 'hasTouch' | 'isMobile' | 'reducedMotion' | 'colorScheme' | 'timezoneId'
>;

export const phone: Device = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const tablet: Device = { viewport: { width: 768, height: 1024 }, hasTouch: true };
export const laptop: Device = { viewport: { width: 1280, height: 800 } };
/** The same with reduced motion. */
export const stillPhone: Device = { ...phone, reducedMotion: 'reduce' };
export const stillLaptop: Device = { ...laptop, reducedMotion: 'reduce' };

export type E2eTest = {
  site: TestSite;
  /**
   * Install its clock before a page is open: for a moment that clock says 1970, and a page that the server answers just
   * then logs out.
   */
  page: Page;
  /** A second person with a browser of her own. */
  another(device?: Device): Promise<Page>;
  /**
   * Logs in with the call of the login page, which has end-to-end tests of its own, and opens this address; where none is
   * given the start page, until it is drawn.
   */
  login(page: Page, username: string, address?: string): Promise<void>;
  /** What the browser may complain about in this e2eTest, such as a call that is refused on purpose. */
  expectComplaint(pattern: RegExp): void;
};

let launch = () => launchBrowser();
let browser: Promise<Browser> | undefined;
after(async () => {
  await (await browser)?.close();
});

/** Another browser for the end-to-end tests that are in this process. */
export const endToEndTestsIn = (launchOther: typeof launch): unknown => (launch = launchOther);

type SiteOptions = Parameters<typeof testSite>[1];

/** Processes that want a processor where the tests run alone; see `AT_ONCE` of `tools/run-tests.ts`. */
const USUAL_LOAD = 4;

/**
 * How long a step may take: far longer than it does. Where more than the tests want the processors, as long as they would
 * get within that time.
 */
export function stepMs(): number {
  const [load = 0] = loadavg();
  return 20_000 * Math.max(1, load / availableParallelism() / USUAL_LOAD);
}

/** Ends only what hangs: axe looks at some pages for long on a busy machine. */
const LONGEST_MS = 10 * 60_000;

const onOpening: ((page: Page) => Promise<unknown>)[] = [];

/** Done to every page of the end-to-end tests that are in this process. */
export const onEveryPage = (act: (page: Page) => Promise<unknown>): unknown => onOpening.push(act);

/**
 * A test in a real browser against a site of its own, furnished as wanted. It fails when a page throws, breaks
 * the content security policy, complains on the console, or asks any other origin for anything.
 */
export function e2eTest(
  name: string,
  device: Device,
  go: (test: E2eTest) => Promise<void>,
  furnish: (t: TestContext) => Promise<SiteOptions> = async () => undefined,
): void {
  test(name, { timeout: LONGEST_MS }, async (t) => {
    const site = await testSite(t, await furnish(t));
    if (!(await browser)?.isConnected()) browser = launch();
    const launched = (await browser) ?? assert.fail();
    const complaints: string[] = [];
    const expected: RegExp[] = [];

    const open = async (chosen: Device): Promise<Page> => {
      const context = await launched.newContext({ ...chosen, baseURL: site.address, locale: 'de-DE' });
      t.after(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(stepMs());
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(site.address)) complaints.push(`foreign request: ${request.url()}`);
      });
      for (const act of onOpening) await act(page);
      return page;
    };

    await go({
      site,
      page: await open(device),
      another: (chosen = device) => open(chosen),
      expectComplaint: (pattern) => void expected.push(pattern),
      async login(page, username, address) {
        const session = await logIn(page, username, site.password);
        // Before the scripts of the page, which look for it.
        const script = await page.addInitScript((stored) => {
          // Firefox runs it in the empty page before, too, which has no storage.
          if (origin !== 'null') Object.assign(localStorage, stored);
        }, session);
        await page.goto(address ?? '/');
        await script.dispose();
        if (address === undefined)
          await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
      },
    });
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    assert.deepEqual(unexpected, []);
  });
}

/** Gets the browser of this page its cookies. Answers what the login page stores. */
async function logIn(page: Page, username: string, password: string): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  const answer = await page.request.post(`${API_ROOT}/login`, {
    data: { username, password },
    headers: token === undefined ? {} : { 'x-xsrf-token': token },
  });
  assert.equal(answer.status(), 200, await answer.text());
  const session: Session = await answer.json();
  return { username: session.username, session_expiration: String(session.expiration) };
}

/** One step of an end-to-end test; its error begins with the promise that was broken. */
export async function step(promise: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error) error.stack = `${promise}\n${error.stack}`;
    throw error;
  }
}
