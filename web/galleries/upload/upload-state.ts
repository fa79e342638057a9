import type { RefusalCode } from '#contract/refusals.ts';
import type { CheckedFile } from '../../ui/jpeg-file.ts';

export type FailureReason = RefusalCode | 'unreachable' | 'stopped';

export type UploadState =
  /** Rejected before sending; retrying cannot help. */
  | { step: 'refused'; reason: Exclude<CheckedFile, 'fine'> }
  | { step: 'waiting' }
  /** In the gallery already, and not wanted there again. */
  | { step: 'left-out' }
  /** Made smaller before it is sent. */
  | { step: 'shrinking' }
  | { step: 'sending'; part: number }
  /** Fully sent; the server makes the smaller sizes before it answers. */
  | { step: 'working' }
  /** The server asked to wait; resumes automatically. */
  | { step: 'pausing' }
  /** Nothing answers; resumes automatically. */
  | { step: 'offline' }
  /** `imageId` is unknown when the answer was lost, and the picture was found in the gallery. */
  | { step: 'done'; imageId: string | undefined }
  | { step: 'failed'; reason: FailureReason };

/** Reasons that lie in the file itself. */
const hopeless: ReadonlySet<FailureReason> = new Set([
  'not-found',
  'too-large',
  'too-many-pixels',
  'too-long-side',
  'too-much-work',
  'wrong-type',
  'not-a-jpeg',
  'damaged-jpeg',
  'hidden-picture',
]);

/** Whether sending it again can help. */
export const canRetry = (state: UploadState) => state.step === 'failed' && !hopeless.has(state.reason);

/** Whether the member can act on it: neither in progress nor uploaded. */
export const isActionable = ({ step }: UploadState) =>
  step === 'waiting' || step === 'left-out' || step === 'failed' || step === 'refused';

/** Whether it has not come, and stays so until somebody does something. */
export const isBad = ({ step }: UploadState) => step === 'failed' || step === 'refused';

/** From 0 to 1: how much of a file is on the server. */
export function partSent(state: UploadState): number {
  if (state.step === 'sending') return state.part;
  return state.step === 'working' || state.step === 'done' ? 1 : 0;
}
