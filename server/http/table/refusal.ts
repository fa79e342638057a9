import type { RefusalCode } from '#contract/refusals.ts';

/** Thrown to refuse a call; `http/table/refuse.ts` turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Whole seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** The methods that a path takes, as the Allow header has them. */
  readonly allow: string | undefined;

  constructor(code: RefusalCode, options: { retryAfter?: number; allow?: string; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.allow = options.allow;
  }
}
