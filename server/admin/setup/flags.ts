import { parseArgs } from 'node:util';
import { setupTexts as texts } from '#texts/admin/setup.ts';
import { Unanswered } from './answers.ts';

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

const options = {
  address: text,
  'site-name': text,
  'group-name': text,
  'mail-from': text,
  'no-mail': yes,
  'smtp-server': text,
  'smtp-port': text,
  'smtp-tls': text,
  'smtp-user': text,
  'smtp-password-stdin': yes,
  'admin-email': text,
  proxy: text,
  'proxy-file': text,
  'replace-proxy-file': yes,
  certificate: text,
  certbot: yes,
  'test-mail': text,
  username: text,
  'first-name': text,
  surname: text,
  email: text,
  invite: yes,
} as const;

export type Flags = ReturnType<typeof readFlags>;

export function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    // Node quotes the wrong argument inside an English sentence.
    const [, word = ''] = /'([^']*)'/.exec((error as Error).message) ?? [];
    throw new Unanswered(texts.unknownFlag(word));
  }
}
