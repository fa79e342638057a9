/** Prints what a script does and which words it takes, and ends, when `--help` is among its words. */
export function helpWhenAsked(text: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(text.trim());
  process.exit(0);
}
