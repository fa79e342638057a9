import { test } from 'node:test';
import { killCommand, killedCommands } from './backup-kill.ts';
import { needs } from './tools-at-hand.ts';

for (const command of killedCommands)
  test(command.name, needs('strace'), (t) => killCommand(t, command, { sampled: false }));
