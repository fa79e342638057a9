import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setupTexts } from '#texts/admin/setup.ts';
import { readOptions, WrongCall } from '../command.ts';

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

const options = {
  address: text,
  'mail-from': text,
  'no-mail': yes,
  'smtp-server': text,
  'smtp-user': text,
  'smtp-password-stdin': yes,
  'imap-server': text,
  'admin-email': text,
  proxy: text,
  'proxy-file': text,
  'replace-proxy-file': yes,
  repository: text,
  'repository-fingerprint': text,
  'update-hour': text,
  offsite: text,
  'offsite-secrets-stdin': yes,
  rehearse: yes,
  'test-mail': text,
} as const;

export type Flags = ReturnType<typeof readFlags>;

export const readFlags = (args: string[]) => readOptions(args, options);

type Prompter = ReturnType<typeof createPrompter>;

/** Questions on a terminal. `onGivenUp` is called at Ctrl+C and at the end of the input, at any time. */
function createPrompter(onGivenUp: () => void) {
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

type Question<T> = {
  /** The flag that answers it. */
  flag: string;
  given: string | undefined;
  question: string;
  /** What Enter stands for. Without a terminal it is the answer. */
  proposal?: string | undefined;
  /** Undefined: asked again, with the complaint. */
  read(answer: string): T | undefined;
  complaint: string;
};

export type Answers = ReturnType<typeof createAnswers>;

/** Asks as long as `run` does. What nobody answers is a `WrongCall`. */
export async function whileAsking(
  run: (answers: Answers) => Promise<void>,
  onGivenUp: () => void = () => process.exit(130),
): Promise<void> {
  const answers = createAnswers(onGivenUp);
  try {
    await run(answers);
  } finally {
    answers.close();
  }
}

/** Where answers come from: flags first, then the terminal if there is one, then what is proposed. */
function createAnswers(onGivenUp: () => void) {
  const hasTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  let opened: Prompter | undefined;
  const prompter = () => {
    opened ??= createPrompter(onGivenUp);
    return opened;
  };

  return {
    hasTerminal,

    async ask<T>({ flag, given, question, proposal, read, complaint }: Question<T>): Promise<T> {
      const fixed = given ?? (hasTerminal ? undefined : proposal);
      if (fixed !== undefined) {
        const value = read(fixed);
        if (value !== undefined) return value;
        if (!hasTerminal) throw new WrongCall(setupTexts.wrongFlag(flag, complaint));
        console.log(complaint);
      }
      if (!hasTerminal) throw new WrongCall(setupTexts.missingFlag(flag));
      for (;;) {
        const typed = await prompter().ask(setupTexts.prompt(question, proposal));
        const value = read(typed || (proposal ?? ''));
        if (value !== undefined) return value;
        console.log(complaint);
      }
    },

    /** Without a terminal the answer is no, unless the flag is set. */
    async confirm(question: string, { given, proposal }: { given: boolean | undefined; proposal: boolean }) {
      if (given !== undefined || !hasTerminal) return given ?? false;
      for (;;) {
        const typed = await prompter().ask(setupTexts.yesNo(question, proposal));
        const value = typed === '' ? proposal : setupTexts.meaning(typed);
        if (value !== undefined) return value;
        console.log(setupTexts.yesOrNo);
      }
    },

    /** Only on a terminal. */
    askUnseen: (question: string) => prompter().askUnseen(setupTexts.prompt(question)),

    close: () => opened?.close(),
  };
}
