import { useRef, useState } from 'react';
import type { OwnRefusal } from '#contract/refusals.ts';
import { CallError, type Calling } from '../api.ts';
import { readSession } from '../session/session.ts';
import { useDialogs } from './dialogs.tsx';

/** What to say, by the refusal; a function gets the seconds until the next try. */
type Said = string | ((seconds: number) => string);
export type Refusals = Partial<Record<CallError['code'], Said>>;
/** `failed`: whatever else went wrong. */
export type AllRefusals = Refusals & { failed: string };

/** Why it went wrong. */
export function reasonOf(error: unknown, { failed, ...refusals }: AllRefusals): string {
  const all: Refusals = refusals;
  const said = error instanceof CallError ? all[error.code] : undefined;
  if (typeof said !== 'function') return said ?? failed;
  return said((error as CallError).retryAfter ?? 60);
}

/** One that has to be looked up comes from a function; it may turn out not to be needed. */
type Question = string | undefined | (() => Promise<string | undefined>);

export type Attempt<T, R = never> = {
  question?: Question;
  /** Made after one that is still under way, as for what a change saves; else it is dropped, as a second press is. */
  waits?: boolean;
  run: () => Calling<T, R>;
  /** Said when it has worked; then comes `done`. */
  success?: string | ((result: T) => string);
  done?: (result: T) => unknown;
  /** Somebody else was faster: looks at what is there now, before it is said. */
  onConflict?: () => Promise<unknown>;
  /** What is said otherwise here than `usual`. */
  refusals?: Refusals;
};

/** How somebody who is refused for it shows over the page who is here. */
const proofs = {
  'confirm-password': async () => (await import('../session/sign-in-again.tsx')).askToConfirm(),
  'confirm-by-mail': async () => (await import('../session/sign-in-again.tsx')).askForCode(),
};

type Proof = keyof typeof proofs;

/** With words for everything that the call says it may be refused for, and that is not asked for over the page. */
export type Worded<R extends string, U> = [Exclude<R, keyof U | Proof>] extends [never]
  ? unknown
  : { refusals: Record<Exclude<R, keyof U | Proof>, Said> };

function proofFor(error: unknown): Proof | undefined {
  const code = error instanceof CallError ? error.code : undefined;
  return code === 'confirm-password' || code === 'confirm-by-mail' ? code : undefined;
}

/**
 * Makes a call. Who has to enter the password again, or the code of a mail, does so over the page, each once, and it is
 * made once more.
 */
export const confirmed = <T>(run: () => Promise<T>, asked: readonly Proof[] = []): Promise<T> =>
  run().catch(async (error) => {
    const proof = proofFor(error);
    if (!proof || asked.includes(proof) || !(await proofs[proof]())) throw error;
    return confirmed(run, [...asked, proof]);
  });

/** Calls that change something, one at a time: asked for, made, and told what became of them. */
export function useAttempt<const U extends AllRefusals>(usual: U) {
  const dialogs = useDialogs();
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef<Promise<void>>(undefined);
  const isAsking = useRef(false);

  async function attempt<T, R extends OwnRefusal = never>(
    wanted: Attempt<T, R> & Worded<R, U>,
  ): Promise<void> {
    const { question, waits } = wanted;
    if (((underWay.current || isAsking.current) && !waits) || !(await isConfirmed(question))) return;
    const turn = underWay.current?.then(() => make(wanted)) ?? make(wanted);
    underWay.current = turn;
    await turn;
    if (underWay.current !== turn) return;
    underWay.current = undefined;
    setIsBusy(false);
  }

  async function isConfirmed(question: Question): Promise<boolean> {
    isAsking.current = true;
    try {
      const asked = typeof question === 'function' ? await question() : question;
      return !asked || (await dialogs.confirm(asked));
    } finally {
      isAsking.current = false;
    }
  }

  async function make<T, R extends OwnRefusal>(wanted: Attempt<T, R> & Worded<R, U>): Promise<void> {
    const { run, success, done, onConflict, refusals } = wanted;
    setIsBusy(true);
    const all: AllRefusals = { ...usual, ...refusals };
    try {
      const result = await (all['confirm-password'] ? run() : confirmed(run));
      if (success) await dialogs.tell(typeof success === 'function' ? success(result) : success);
      await done?.(result);
    } catch (error) {
      // They were asked, and have put it off.
      const proof = proofFor(error);
      if (proof && !all[proof]) return;
      if (error instanceof CallError && error.code === 'conflict') await onConflict?.().catch(() => {});
      // Without a session the login replaces the page, and a draft is kept.
      if (readSession()) await dialogs.error(reasonOf(error, all));
    }
  }

  return { attempt, isBusy };
}
