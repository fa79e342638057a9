/** A failure the maintainer can act on; the message is one German sentence. */
export class MaintainerError extends Error {
  /** Restarting does not help until a maintainer acts, so a supervisor need not try. */
  readonly permanent: boolean;

  constructor(sentence: string, { permanent = false } = {}) {
    super(sentence);
    this.permanent = permanent;
  }
}
