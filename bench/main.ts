import { benchHttp } from './http.ts';
import { printTable, type Result } from './result.ts';

// `npm run bench [-- NAME …]`: every benchmark, or those named; one table, and the same as JSON.
const benches: Record<string, () => Promise<Result[]>> = { http: benchHttp };

const wanted = process.argv.slice(2);
const results: Result[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) results.push(...(await bench()));
}
printTable(results);
console.log(JSON.stringify(results));
