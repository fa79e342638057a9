import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { freePort } from '#test/support/free-port.ts';
import { logIn, startSite } from '../bench/browser/site.ts';
import { median, printRows } from '../bench/result.ts';
import { BROWSER_ARGUMENTS, browserPath } from './browser.ts';
import { helpWhenAsked } from './help.ts';

helpWhenAsked(`
npm run lighthouse   judges the pages that most people see, as on a slow phone

By hand, because it fetches Lighthouse and takes ten minutes. Each value is the median of three runs; of performance
also the best.
`);

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
/** Chromium occasionally loses the start of a trace; Lighthouse then asks to be run again. */
const TRIES = 3;
const OPTIONS = [
  '--quiet',
  '--output=json',
  '--form-factor=mobile',
  '--throttling-method=devtools',
  // No "seo": the site is not meant to be indexed.
  '--only-categories=performance,accessibility,best-practices',
  // Keeps the session; we clear the cache ourselves.
  '--disable-storage-reset',
];

const Report = z.object({
  /** Lighthouse's own measure of the machine's speed: its slow phone is a fast desktop, four times slower. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof Report>;

const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-lighthouse-'));
const site = await startSite();
const port = await freePort();
const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
  executablePath: await browserPath(),
  args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  baseURL: site.address,
});

async function runLighthouse(page: string, tries = TRIES): Promise<Report> {
  const tab = await context.newPage();
  await (await context.newCDPSession(tab)).send('Network.clearBrowserCache');
  await tab.close();
  const file = path.join(folder, 'report.json');
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', site.address + page];
  const child = spawn('npm', [...command, ...OPTIONS, `--port=${port}`, `--output-path=${file}`], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 && tries > 1) return runLighthouse(page, tries - 1);
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
}

try {
  const album = await site.album(100);
  await logIn(await context.newPage());
  const rows = [
    ['page', 'performance (best)', 'accessibility', 'best practices', 'LCP s', 'CLS', 'TBT ms', 'machine'],
  ];
  const faults = new Set<string>();
  for (const page of ['/login', '/users', '/image-galleries', album, '/contactdata']) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await runLighthouse(page));
    const scores = (name: string) => reports.map(({ categories }) => 100 * (categories[name]?.score ?? 0));
    const value = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0));
    rows.push([
      page,
      `${median(scores('performance')).toFixed()} (${Math.max(...scores('performance')).toFixed()})`,
      median(scores('accessibility')).toFixed(),
      median(scores('best-practices')).toFixed(),
      (value('largest-contentful-paint') / 1000).toFixed(2),
      value('cumulative-layout-shift').toFixed(3),
      value('total-blocking-time').toFixed(),
      median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(),
    ]);
    for (const { categories, audits } of reports)
      for (const category of ['accessibility', 'best-practices'])
        for (const { id } of categories[category]?.auditRefs ?? [])
          if ((audits[id]?.score ?? 1) < 1) faults.add(`${page}: ${audits[id]?.title}`);
  }
  printRows(rows);
  for (const fault of faults) console.log(fault);
} finally {
  await context.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
