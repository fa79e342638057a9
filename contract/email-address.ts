const MAX_LENGTH = 254;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^([\p{L}\p{M}\d]([\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+\p{L}([\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?$/u;
/** No label is longer than DNS allows. */
const LABELS = /^[^.]{1,63}(\.[^.]{1,63})+$/;
/** Some count as marks or even letters; a domain name resolves the same with and without them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Whether no character is invisible or a variant of another, such as full-width letters and the Kelvin sign. */
const isGenuine = (text: string) =>
  !INVISIBLE.test(text) && [...text].every((character) => character.normalize('NFKC') === character);

/** The domain as DNS knows it: umlauts become an A-label. Undefined if it is not a domain. */
function asciiDomain(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * The address in the form used for mailing. Undefined unless the text is exactly one plain address (RFC 5321
 * addr-spec without quoting): no second address, display name or control character, only ASCII before the @; the
 * domain may have umlauts.
 */
export function plainAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, typed] = [text.slice(0, at), text.slice(at + 1)];
  if (at <= 0 || text.length > MAX_LENGTH || local.length > 64 || !LOCAL_PART.test(local)) return undefined;
  const domain = DOMAIN.test(typed) && isGenuine(typed) ? asciiDomain(typed) : undefined;
  if (domain === undefined || !LABELS.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : undefined;
}

/** Whether the text is one plain address. */
export const isEmailAddress = (text: string) => plainAddress(text) !== undefined;
