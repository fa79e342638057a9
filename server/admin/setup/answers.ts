import { setupTexts as texts } from '#texts/admin/setup.ts';
import { createPrompter, type Prompter } from './prompter.ts';

/** There is nobody to ask, or a flag is wrong. Ends the command with 2. */
export class Unanswered extends Error {}

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

/** Where answers come from: flags first, then the terminal if there is one, then what is proposed. */
export function createAnswers(onGivenUp: () => void) {
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
        if (!hasTerminal) throw new Unanswered(texts.wrongFlag(flag, complaint));
        console.log(complaint);
      }
      if (!hasTerminal) throw new Unanswered(texts.missingFlag(flag));
      for (;;) {
        const typed = await prompter().ask(texts.prompt(question, proposal));
        const value = read(typed || (proposal ?? ''));
        if (value !== undefined) return value;
        console.log(complaint);
      }
    },

    /** Without a terminal the answer is no, unless the flag is set. */
    async confirm(question: string, { given, proposal }: { given: boolean | undefined; proposal: boolean }) {
      if (given !== undefined || !hasTerminal) return given ?? false;
      for (;;) {
        const typed = await prompter().ask(texts.yesNo(question, proposal));
        const value = typed === '' ? proposal : texts.meaning(typed);
        if (value !== undefined) return value;
        console.log(texts.yesOrNo);
      }
    },

    /** Only on a terminal. */
    askUnseen: (question: string) => prompter().askUnseen(texts.prompt(question)),

    close: () => opened?.close(),
  };
}
