import { uploadsTexts as texts } from '#texts/admin/gallery.ts';
import { readArguments, type Verb } from './command.ts';
import { findMember } from './find-member.ts';

const setUploads = (off: boolean, { help, done }: typeof texts.off): Verb => ({
  help,
  async run(args, { members, accounts }) {
    const { username } = readArguments(args, ['username'], {});
    const member = await findMember(members, username);
    await accounts.setUploadsOff(member.id, off);
    console.log(done(member.username));
  },
});

export const uploadsVerbs: Record<string, Verb> = {
  'uploads off': setUploads(true, texts.off),
  'uploads on': setUploads(false, texts.on),
};
