import type { Verb } from './command.ts';
import { mailCancel } from './mail-cancel.ts';
import { mailPause, mailResume } from './mail-pause.ts';
import { mailRetry } from './mail-retry.ts';
import { mailStatus } from './mail-status.ts';
import { mailTest } from './mail-test.ts';

export const mailVerbs: Record<string, Verb> = {
  'mail status': mailStatus,
  'mail test': mailTest,
  'mail retry': mailRetry,
  'mail cancel': mailCancel,
  'mail pause': mailPause,
  'mail resume': mailResume,
};
