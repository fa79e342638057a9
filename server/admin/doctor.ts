import type { Finding } from '#server/health/finding.ts';
import { doctorTexts as texts } from '#texts/admin/doctor.ts';
import { readOptions, type Verb } from './command.ts';
import { type Area, examine } from './doctor/examine.ts';

const marks = { wrong: '✗', hint: 'i', skipped: '–' } as const;

/** Looked at, and not all is well. */
const NOT_WELL = 3;

type Found = Finding & { area: Area };

export const doctor: Verb = {
  help: texts.help,
  async runStandalone(args) {
    const { json } = readOptions(args, { json: { type: 'boolean', default: false } });
    const found: Found[] = [];
    await examine((area, findings) => {
      found.push(...findings.map((finding) => ({ area, ...finding })));
      if (!json) print(texts.areas[area], findings);
    });
    const wrong = found.filter(({ level }) => level === 'wrong').length;
    const isWell = found.every(({ level }) => level === 'hint');
    if (!isWell) process.exitCode = NOT_WELL;
    if (json) return console.log(JSON.stringify(found, null, 2));
    if (isWell) console.log(`\n${texts.allRight}`);
    else console.error(texts.somethingWrong(wrong));
  },
};

function print(area: string, findings: Finding[]): void {
  if (findings.length === 0) console.log(`✓ ${area}`);
  for (const { level, what, todo } of findings) {
    console.log(`${marks[level]} ${area}: ${what}`);
    if (todo !== '') console.log(`  → ${todo}`);
  }
}
