import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export type Prompter = ReturnType<typeof createPrompter>;

/** Questions on a terminal. `onGivenUp` is called at Ctrl+C and at the end of the input, at any time. */
export function createPrompter(onGivenUp: () => void) {
  const { stdin, stdout } = process;
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  // By its width readline knows where a long answer breaks.
  Object.defineProperty(output, 'columns', { get: () => stdout.columns });
  // Without a history no arrow key brings a password back.
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  lines.on('SIGINT', onGivenUp).on('close', onGivenUp);

  return {
    async ask(question: string): Promise<string> {
      return (await lines.question(question)).trim();
    },

    /** Shows nothing of the answer, and leaves blanks around it. */
    async askUnseen(question: string): Promise<string> {
      const answer = lines.question(question);
      isMuted = true;
      try {
        return await answer;
      } finally {
        isMuted = false;
        stdout.write('\n');
      }
    },

    close(): void {
      lines.off('close', onGivenUp).close();
    },
  };
}
