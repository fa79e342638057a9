import type { Verb } from './command.ts';
import { memberAdd } from './member-add.ts';
import { memberDelete } from './member-delete.ts';
import { memberDisable, memberEnable } from './member-disable.ts';
import { memberExport } from './member-export.ts';
import { memberImport } from './member-import.ts';
import { memberList } from './member-list.ts';
import { memberRename } from './member-rename.ts';
import { memberShow } from './member-show.ts';
import { memberResetPassword } from './password.ts';

export const memberVerbs: Record<string, Verb> = {
  'member add': memberAdd,
  'member import': memberImport,
  'member export': memberExport,
  'member list': memberList,
  'member show': memberShow,
  'member rename': memberRename,
  'member reset-password': memberResetPassword,
  'member disable': memberDisable,
  'member enable': memberEnable,
  'member delete': memberDelete,
};
