/** The exit code of what was done, or looked at, and is not all well. */
const NOT_ALL_WELL = 3;

/** Says what is not well and lets the command end accordingly. */
export function notAllWell(sentence: string): void {
  console.error(sentence);
  process.exitCode = NOT_ALL_WELL;
}
