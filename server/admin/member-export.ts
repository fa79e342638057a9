import { writeFile } from 'node:fs/promises';
import { contactFields } from '#contract/contact-fields.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { contactOf } from '#server/members/contact-columns.ts';
import { spreadsheet } from '#server/members/spreadsheet.ts';
import { memberTexts } from '#texts/admin/member.ts';
import { readArguments, type Verb } from './command.ts';
import { stateOf } from './member-state.ts';

const texts = memberTexts.export;
const { yes, no } = memberTexts.show;

export const memberExport: Verb = {
  help: texts.help,
  async run(words, { members }) {
    const { file } = readArguments(words, ['file'], {});
    const all = await members.all();
    const rows = all.map((member) => {
      const contact = contactOf(member);
      return [
        member.username,
        member.linked_address ?? '',
        ...contactFields.map((field) => contact[field]),
        member.publication_consent === 1 ? yes : no,
        member.accept_group_emails === 1 ? yes : no,
        stateOf(member),
      ];
    });
    const table = spreadsheet(texts.headings(contactFields), rows);
    if (file === '-') return void process.stdout.write(table);
    await writeFile(file, table, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new MaintainerError(error.code === 'EEXIST' ? texts.exists(file) : texts.notWritable(file));
    });
    console.log(texts.done(all.length, file));
  },
};
