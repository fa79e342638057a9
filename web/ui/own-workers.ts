import { SHARE_TARGET } from '#contract/share-target.ts';
import { inTurn } from './in-turn.ts';

type Policy = { createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/**
 * The address of a worker, as the browser takes it: the content security policy names this as the only place where
 * addresses of scripts are made, and it makes none but those of our own build.
 */
function ownScript(address: string): string {
  const createScriptURL = (asked: string) => {
    if (!import.meta.env.DEV && !/^\/(assets\/)?[\w-]+\.js$/.test(asked))
      throw new TypeError(`Not our script: ${asked}`);
    return asked;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('own-scripts', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(address);
}

const started = (address: string) => new Worker(ownScript(address), { type: 'module' });

/** What this worker answers; undefined where it fails, takes too long, or is not wanted any more. */
function answerOf<Answer>(worker: Worker, question: unknown, patienceMs: number, signal?: AbortSignal) {
  return new Promise<Answer | undefined>((resolve) => {
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(end, patienceMs);
    worker.onmessage = ({ data }: MessageEvent<Answer | undefined>) => end(data);
    worker.onerror = () => end();
    signal?.addEventListener('abort', () => end());
    worker.postMessage(question);
  });
}

/** Asks a worker that ends with its answer: so all memory is given back, whatever the browser keeps. */
export async function askWorker<Answer>(
  address: string,
  question: unknown,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  let worker: Worker | undefined;
  try {
    worker = started(address);
    return await answerOf<Answer>(worker, question, patienceMs, signal);
  } catch {
    return undefined;
  } finally {
    worker?.terminate();
  }
}

/** A worker that is not asked again for so long ends. */
const IDLE_MS = 3000;

/** Asks one worker all questions, one after the other, so that its script is compiled once. */
export function keptWorker<Answer>(address: string, patienceMs: number) {
  let worker: Worker | undefined;
  let idle: ReturnType<typeof setTimeout>;
  const asking = inTurn();

  function end() {
    worker?.terminate();
    worker = undefined;
  }

  async function ask(question: unknown): Promise<Answer | undefined> {
    clearTimeout(idle);
    worker ??= started(address);
    const answer = await answerOf<Answer>(worker, question, patienceMs);
    // It may still be at work, or have failed for good.
    if (answer === undefined) end();
    idle = setTimeout(end, IDLE_MS);
    return answer;
  }

  return (question: unknown) => asking(() => ask(question).catch(() => undefined));
}

/** Lets the share sheet of a phone hand pictures to the site, where that is installed. */
export function awaitShares(): void {
  navigator.serviceWorker
    ?.register(ownScript('/share-worker.js'), { scope: SHARE_TARGET })
    // Without it, the page that the share sheet opens says what to do.
    .catch(() => undefined);
}
