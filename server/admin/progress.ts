/** Tells on a terminal how far long work has come; silent in a pipe. `end` wipes the line. */
export function createProgress(label: string) {
  const { stderr } = process;
  const wipe = '\r\u001b[K';
  let shown = '';

  return {
    at(done: number, total: number): void {
      const text = `${label} … ${Math.floor((100 * done) / Math.max(total, 1))} %`;
      if (!stderr.isTTY || text === shown) return;
      shown = text;
      stderr.write(`${wipe}${text}`);
    },
    end(): void {
      if (shown !== '') stderr.write(wipe);
    },
  };
}
