import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { createPasswords } from '#server/password/passwords.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 9;
const PASSWORD = 'Grundierung und Decklack';
const bare = promisify(argon2);

/** Checking a password against bare argon2id with OWASP's first choice of parameters. */
export async function benchLogin(): Promise<Result[]> {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const ours = () => passwords.verify(PASSWORD, stored);
  const plain = () =>
    bare('argon2id', {
      message: PASSWORD,
      nonce: randomBytes(16),
      tagLength: 32,
      memory: 19_456,
      passes: 2,
      parallelism: 1,
    });
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) ratios.push((await cpu(ours)) / (await cpu(plain)));
  return [{ name: 'checking a password', value: median(ratios), unit: '× bare argon2id', atMost: 1.1 }];
}

async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
