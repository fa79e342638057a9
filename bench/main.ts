import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { helpWhenAsked } from '../tools/help.ts';
import { benchAlbum } from './album.ts';
import { benchClassAlbum } from './class-album.ts';
import { benchDamage } from './damage.ts';
import { benchGrowth } from './growth.ts';
import { benchHeld } from './held.ts';
import { benchHttp } from './http.ts';
import { benchLatency } from './latency.ts';
import { benchLogin } from './login.ts';
import { benchLongAlbum } from './long-album.ts';
import { benchMail } from './mail.ts';
import { benchPages } from './pages.ts';
import { benchDrawnPrints, benchPrints } from './prints.ts';
import { benchPrintsPhone } from './prints-phone.ts';
import { benchProcess } from './process.ts';
import { printTable, type Result } from './result.ts';
import { benchRows } from './rows.ts';
import { benchScale } from './scale.ts';
import { benchSending } from './sending.ts';
import { benchSeveral } from './several.ts';
import { benchTold } from './told.ts';
import { benchUpload } from './upload.ts';
import { benchWaits } from './waits.ts';
import { benchWaking } from './waking.ts';

const benches: Record<string, () => Promise<Result[]>> = {
  http: benchHttp,
  growth: benchGrowth,
  held: benchHeld,
  scale: benchScale,
  rows: benchRows,
  latency: benchLatency,
  waits: benchWaits,
  login: benchLogin,
  process: benchProcess,
  upload: benchUpload,
  sending: benchSending,
  damage: benchDamage,
  album: benchAlbum,
  'long-album': benchLongAlbum,
  'class-album': benchClassAlbum,
  pages: benchPages,
  prints: benchPrints,
  'prints-drawn': benchDrawnPrints,
  'prints-phone': benchPrintsPhone,
  mail: benchMail,
  told: benchTold,
  several: benchSeveral,
  waking: benchWaking,
};

helpWhenAsked(`
npm run bench [-- NAME …]   every benchmark, or those named: ${Object.keys(benches).join(' ')}

Prints one table of ratios, each to a baseline of the same run, and writes it to dist/bench.json.
`);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`No benchmark ${unknown}; there are ${Object.keys(benches)}`);

const results: Result[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) results.push(...(await bench()));
}
printTable(results);
const file = path.join(import.meta.dirname, '../dist/bench.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
