type Policy = { createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** The browser runs only what passes here: files of our own build, whatever an address was made of. */
export function ownScript(address: string): string {
  const createScriptURL = (asked: string) => {
    if (!import.meta.env.DEV && !/^\/(assets\/)?[\w-]+\.js$/.test(asked))
      throw new TypeError(`Not our script: ${asked}`);
    return asked;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('own-scripts', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(address);
}

export const ownWorker = (address: string) => new Worker(ownScript(address), { type: 'module' });
