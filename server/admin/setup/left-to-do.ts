import { setupTexts } from '#texts/admin/setup.ts';
import type { AdminStores } from '../command.ts';

const texts = setupTexts.left;

type State = { service: 'start' | 'restart' | undefined; needsProxy: boolean };

/** What only the maintainers can do, in the order in which they do it. */
export async function printLeftToDo(
  { config, members, siteTexts }: AdminStores,
  { service, needsProxy }: State,
) {
  const all = await members.all();
  const hasBlanks = (await siteTexts.summaries()).some(({ blanks }) => blanks > 0);
  const isUninvited = all.some(
    ({ invited_at, last_login_at, disabled }) => !invited_at && !last_login_at && !disabled,
  );
  const left = [
    needsProxy && texts.proxy(),
    service && texts[service],
    !config.mailServer && texts.mail(),
    hasBlanks && texts.texts(),
    all.length === 0 && texts.firstMember(),
    all.length < 2 && texts.members(),
    (all.length < 2 || isUninvited) && texts.invitations(),
    !config.offsiteCopy && texts.offsite,
  ].filter((line) => typeof line === 'string');
  if (left.length > 0) console.log(texts.title);
  for (const [index, line] of left.entries()) console.log(`  ${index + 1}. ${line}`);
  console.log(`\n${texts.doctor()}`);
}
