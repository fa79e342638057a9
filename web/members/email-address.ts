import { isEmailAddress } from '#contract/email-address.ts';

export type EmailProblem = 'several' | 'localPart' | 'incomplete';

/** What keeps a text from being exactly one e-mail address; undefined when it is one, or empty. */
export function emailProblem(text: string): EmailProblem | undefined {
  const address = text.trim();
  if (address === '' || isEmailAddress(address)) return undefined;
  if (/[,;]|@.*@/.test(address)) return 'several';
  return /[^!-~].*@/.test(address) ? 'localPart' : 'incomplete';
}
