import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Where distributions put their Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const UNPACKED = path.join(import.meta.dirname, '../dist/browser');

/** No sandbox, as tests may run as root; no background traffic. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Generous: several start at once on a machine that may be busy. */
const START_MS = 2 * 60_000;

/** The browser for tests: `CHROME_PATH`, an installed Chromium, else the one from npm, unpacked. */
export async function browserPath(): Promise<string> {
  const own = process.env.CHROME_PATH ?? INSTALLED.find((file) => existsSync(file));
  if (own) return own;
  mkdirSync(UNPACKED, { recursive: true });
  // The package unpacks into TMPDIR, and its libraries only if it believes to run on AWS Lambda.
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
