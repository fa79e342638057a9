import { SHARE_TARGET } from '#contract/share-target.ts';

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

/**
 * What a worker of ours answers; undefined where it fails, takes too long, or is not wanted any more. Each question has
 * a worker of its own, which ends with it: so all memory is given back, whatever the browser keeps.
 */
export function askWorker<Answer>(
  address: string,
  question: unknown,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  return new Promise<Answer | undefined>((resolve) => {
    const worker = new Worker(ownScript(address), { type: 'module' });
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, patienceMs);
    worker.onmessage = ({ data }: MessageEvent<Answer | undefined>) => end(data);
    worker.onerror = () => end();
    signal?.addEventListener('abort', () => end());
    worker.postMessage(question);
  }).catch(() => undefined);
}

/** Lets the share sheet of a phone hand pictures to the site, where that is installed. */
export function awaitShares(): void {
  navigator.serviceWorker
    ?.register(ownScript('/share-worker.js'), { scope: SHARE_TARGET })
    // Without it, the page that the share sheet opens says what to do.
    .catch(() => undefined);
}
