const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^([\p{L}\p{M}\d]([\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+\p{L}([\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?$/u;

/**
 * Whether the text is exactly one plain address (RFC 5321 addr-spec without quoting): no second address, display
 * name or control character, nothing but ASCII before the @; the domain may have umlauts.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && text.length <= 254 && local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(domain);
}
