/** A failure the maintainer can act on; the message is one German sentence. `cause`: in the own words of what failed. */
export class MaintainerError extends Error {
  /** Restarting does not help until a maintainer acts, so a supervisor need not try. */
  readonly permanent: boolean;

  constructor(sentence: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause });
    this.permanent = permanent;
  }
}
