import { memberTexts } from '#texts/admin/member.ts';
import { readOptions, type Verb } from './command.ts';
import { stateOf } from './member-state.ts';
import { printTable } from './table.ts';

const texts = memberTexts.list;

const listOptions = { 'never-logged-in': { type: 'boolean', default: false } } as const;

const day = (ms: number | null) => (ms === null ? texts.never : new Date(ms).toISOString().slice(0, 10));

export const memberList: Verb = {
  help: texts.help,
  async run(words, { members }) {
    const options = readOptions(words, listOptions);
    const all = await members.all();
    const listed = options['never-logged-in'] ? all.filter((one) => one.last_login_at === null) : all;
    if (listed.length === 0) return console.log(all.length === 0 ? texts.none : texts.allWereHere);
    const rows = listed.map((member) => [
      member.username,
      `${member.first_name} ${member.surname}`.trim(),
      member.linked_address ?? '',
      stateOf(member),
      day(member.invited_at),
      day(member.last_login_at),
    ]);
    printTable(texts.headings, rows);
  },
};
