import { parseEnv } from 'node:util';

type Values = Record<string, string>;

/** Ways to write a value, plainest first. None can escape its own end. */
const spellings = (value: string) => [value, `"${value}"`, `'${value}'`, `\`${value}\``];

/**
 * A line that our own reader understands as exactly this value; undefined if there is none. Asking the reader beats
 * repeating its rules about quotes, number signs and backslashes.
 */
export function settingLine(name: string, value: string): string | undefined {
  return spellings(value)
    .map((spelling) => `${name}=${spelling}`)
    .find((line) => parseEnv(`${line}\nNEXT=1`)[name] === value && parseEnv(`${line}\nNEXT=1`).NEXT === '1');
}

/**
 * The text of a settings file with these values. Every other line stays as it is; a value that is not in the file yet
 * comes to its end. Undefined if the result would not read as meant, such as with a value over several lines.
 */
export function withSettings(text: string, values: Values): string | undefined {
  const before = parseEnv(text) as Values;
  const changed = Object.entries(values).filter(([name, value]) => (before[name] ?? '') !== value);
  let lines = text.split('\n');
  for (const [name, value] of changed) {
    const line = settingLine(name, value);
    if (line === undefined || before[name]?.includes('\n')) return undefined;
    lines = replaceLine(lines, name, line);
  }
  const after = lines.join('\n');
  return reads(after, { ...before, ...Object.fromEntries(changed) }) ? after : undefined;
}

/** The last line of a name counts, as for the reader; earlier ones would only mislead. */
function replaceLine(lines: string[], name: string, line: string): string[] {
  const nameOf = (one: string) =>
    one
      .split('=', 1)[0]
      ?.replace(/^\s*export\s/, '')
      .trim();
  const isOfName = (one: string) => one.includes('=') && nameOf(one) === name;
  const last = lines.findLastIndex(isOfName);
  if (last >= 0) return lines.flatMap((one, index) => (index === last ? [line] : isOfName(one) ? [] : [one]));
  const filled = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  return [...filled, line, ''];
}

function reads(text: string, expected: Values): boolean {
  const found = parseEnv(text) as Values;
  const names = Object.keys(expected);
  return names.length === Object.keys(found).length && names.every((name) => found[name] === expected[name]);
}
