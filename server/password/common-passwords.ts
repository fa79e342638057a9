/**
 * Whether half the world uses this password (lower case, NFC). The list comes with the package
 * @zxcvbn-ts/language-common: 49,233 passwords out of leaked databases, the short ones too: with digits behind
 * them they are long enough to be tried here. Nothing is asked over the network.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Unpacking takes about 40 ms and 7 MB, which a site that nobody changes a password on need not spend.
  list ??= load();
  return (await list).has(password);
}

let list: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
