/** Prints a script's help and exits if `--help` is among its arguments. */
export function helpWhenAsked(text: string): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  console.log(text.trim());
  process.exit(0);
}
