import { Readable } from 'node:stream';
import { mock } from 'node:test';

// Runs commands of maintainers one after another, for admin-hosts.ts: starting a process takes far longer than what
// most commands do. Each command finds arguments, environment and input as in a process of its own.

export type Command = {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  input: string;
  now: number | undefined;
};
export type Answer = { code: number; stdout: string; stderr: string };

process.on('disconnect', () => process.exit());

let count = 0;
process.on('message', async ({ program, args, env, cwd, input, now }: Command) => {
  process.chdir(cwd);
  // What dates look like was decided at the start.
  for (const name of Object.keys(process.env)) if (name !== 'TZ') delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  const written = { stdout: collect(process.stdout), stderr: collect(process.stderr) };

  if (now !== undefined) mock.timers.enable({ apis: ['Date'], now });
  // Another address each time, or it would not run again.
  count += 1;
  await import(`${program}?run=${count}`);
  const answer: Answer = {
    code: Number(process.exitCode ?? 0),
    stdout: written.stdout(),
    stderr: written.stderr(),
  };
  mock.timers.reset();
  process.exitCode = undefined;
  process.send?.(answer);
});

/** Keeps what is written to the stream from now on. */
function collect(stream: NodeJS.WriteStream): () => string {
  const chunks: Buffer[] = [];
  stream.removeAllListeners('error');
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  return () => Buffer.concat(chunks).toString();
}
