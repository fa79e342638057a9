const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^([\p{L}\p{M}\d]([\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+\p{L}([\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?$/u;

/** The rule of the contract, which would bring its schemas along; a test holds both together. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && text.length <= 254 && local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(domain);
}

export type EmailProblem = 'several' | 'localPart' | 'incomplete';

/** What keeps a text from being exactly one e-mail address; undefined when it is one, or empty. */
export function emailProblem(text: string): EmailProblem | undefined {
  const address = text.trim();
  if (address === '' || isEmailAddress(address)) return undefined;
  if (/[,;]|@.*@/.test(address)) return 'several';
  return /[^!-~].*@/.test(address) ? 'localPart' : 'incomplete';
}
