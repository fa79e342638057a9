import { verbs } from '#server/admin/verbs.ts';
import { nameCommand } from '#texts/admin/command.ts';

/** One command as its `--help` describes it; `names` are several when it is called as `off|on`. */
export type Command = { call: string; names: string[]; does: string; more: string };

/** All commands of the maintainers: the same words in the terminal, the man page and the completion. */
export function readCommands(): Command[] {
  nameCommand('klassenkreis');
  const typed = [...verbs.values()].filter(({ help }) => !help.ofUnits);
  return typed.map(({ help: { call, does, more } }) => ({
    call,
    names: namesOf(call),
    does,
    more,
  }));
}

/** `member add` of `member add --username NAME`, and all of `move postgres|sqlite`. */
function namesOf(call: string): string[] {
  const [first = '', second = ''] = call.split(' ');
  const choices = second.replace(/^\((.*)\)$/, '$1').split('|');
  return choices.every((word) => /^[a-z][a-z-]*$/.test(word))
    ? choices.map((word) => `${first} ${word}`)
    : [first];
}
