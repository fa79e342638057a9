/** What cannot be done; the message is one German sentence for the maintainer. */
export class MaintainerError extends Error {
  /** Nothing changes until a maintainer does something: whoever watches the process need not start it again. */
  readonly permanent: boolean;

  constructor(sentence: string, { permanent = false } = {}) {
    super(sentence);
    this.permanent = permanent;
  }
}
