import { uploadsTexts as texts } from '#texts/admin/gallery.ts';
import { readArguments, type Verb } from './command.ts';
import { actOn } from './find-member.ts';

const setUploads = (off: boolean, { help, done }: typeof texts.off): Verb => ({
  help,
  async run(args, stores) {
    const { username } = readArguments(args, ['username'], {});
    const [member] = await actOn(stores, username, (by, one) =>
      stores.memberActs.setUploadsOff(...by, one, off),
    );
    console.log(done(member.username));
  },
});

export const uploadsVerbs: Record<string, Verb> = {
  'uploads off': setUploads(true, texts.off),
  'uploads on': setUploads(false, texts.on),
};
