import { helpWhenAsked } from '../tools/help.ts';
import { benchCalls } from './http.ts';
import { isKept, printTable } from './result.ts';

helpWhenAsked(`
npm run bench:calls   the CPU time of the calls with a budget, against bare node:http in the same run; .ci/run runs it

A call fails that is below its budget twice in a row.
`);

const results = await benchCalls();
printTable(results);
const broken = results.filter((result) => !isKept(result));
for (const { name, value, atLeast } of broken)
  console.log(`✗ ${name}: ${value.toPrecision(3)}, at least ${atLeast}`);
console.log(`${results.length - broken.length} passed, ${broken.length} failed, 0 skipped`);
process.exitCode = broken.length > 0 ? 1 : 0;
