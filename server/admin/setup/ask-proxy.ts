import { setupTexts } from '#texts/admin/setup.ts';
import type { Answers } from './answers.ts';
import type { Flags } from './flags.ts';
import { hasProgram } from './run-program.ts';

const texts = setupTexts.proxy;

export const proxyNames = ['caddy', 'nginx'] as const;
export type ProxyName = (typeof proxyNames)[number];

const isHere = (name: ProxyName) => hasProgram(name, name === 'caddy' ? 'version' : '-v');

/** The proxy that is to be set up on this machine. `missing`: the one that was wanted is not there. */
export async function askProxy(
  { ask, confirm, hasTerminal }: Answers,
  flags: Flags,
): Promise<{ proxy?: ProxyName; missing?: ProxyName; isLeftOut?: boolean }> {
  const here = proxyNames.filter(isHere);
  const [only] = here;
  if (flags.proxy === undefined && here.length < 2) {
    if (only === undefined) return {};
    const isWanted = await confirm(texts.use(only), {
      given: hasTerminal ? undefined : true,
      proposal: true,
    });
    return isWanted ? { proxy: only } : { isLeftOut: true };
  }
  const name = await ask<ProxyName | 'none'>({
    flag: 'proxy',
    given: flags.proxy,
    question: texts.which,
    read: (typed) => [...proxyNames, 'none' as const].find((one) => one === typed.toLowerCase()),
    complaint: texts.badChoice,
  });
  if (name === 'none') return { isLeftOut: true };
  return here.includes(name) ? { proxy: name } : { missing: name };
}
