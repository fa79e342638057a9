import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Where distributions put their Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const UNPACKED = path.join(import.meta.dirname, '../dist/browser');

/** A quiet browser: no sandbox (tests may run as root), no calls home. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Several start at once on a machine that may be busy already. */
const START_MS = 2 * 60_000;

/** The browser for tests: `CHROME_PATH`, an installed Chromium, else the one that npm brought, unpacked. */
export async function browserPath(): Promise<string> {
  const own = process.env.CHROME_PATH ?? INSTALLED.find((file) => existsSync(file));
  if (own) return own;
  mkdirSync(UNPACKED, { recursive: true });
  // It unpacks into the folder for temporary files, and libraries only where it believes to be in the cloud.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = UNPACKED;
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS, timeout: START_MS });
}

if (process.argv.includes('--prepare')) await browserPath();
