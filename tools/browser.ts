import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Where distributions put their Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const UNPACKED = path.join(import.meta.dirname, '../dist/browser');

/** The fonts of the machine and those of the package: without any font the browser dies. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${UNPACKED}/fonts</dir>
  <cachedir>${UNPACKED}/fonts-cache</cachedir>
</fontconfig>
`;

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

/** The one from npm is made for Linux on this processor. */
const IS_PACKED = process.platform === 'linux' && process.arch === 'x64';

/**
 * The browser for tests: `CHROME_PATH`, or the one from npm, unpacked. Without windows to draw it takes half
 * the time of an installed Chromium, which is used on machines that it is not made for.
 */
export async function browserPath(): Promise<string> {
  const own = process.env.CHROME_PATH ?? (IS_PACKED ? undefined : INSTALLED.find((file) => existsSync(file)));
  if (own) return own;
  mkdirSync(UNPACKED, { recursive: true });
  const fonts = path.join(UNPACKED, 'fonts.conf');
  if (!existsSync(fonts)) writeFileSync(fonts, FONTS);
  process.env.FONTCONFIG_FILE ??= fonts;
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

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await browserPath();
  return chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, ...more],
    timeout: START_MS,
    // Else names of files lose their umlauts where the machine speaks no language.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

if (process.argv.includes('--prepare')) await browserPath();
