import type { RefusalCode } from '#contract/refusals.ts';
import type { CheckedFile } from './check-file.ts';

export type FailureReason = RefusalCode | 'unreachable' | 'stopped';

export type UploadState =
  /** Found unfit before sending; nothing but another file helps. */
  | { step: 'refused'; reason: Exclude<CheckedFile, 'fine'> }
  | { step: 'waiting' }
  | { step: 'sending'; part: number }
  /** All bytes are there; the server makes the smaller sizes before it answers. */
  | { step: 'working' }
  /** The server asked to wait; it goes on by itself. */
  | { step: 'pausing' }
  | { step: 'done' }
  | { step: 'failed'; reason: FailureReason };

export type UploadItem = { id: number; file: File; title: string; state: UploadState };

/** Whether it is the member's turn: not on its way and not there yet. */
export function isResting({ step }: UploadState): boolean {
  return step === 'waiting' || step === 'failed' || step === 'refused';
}

/** From 0 to 1: how much of a file is on the server. */
export function partSent(state: UploadState): number {
  if (state.step === 'sending') return state.part;
  return state.step === 'working' || state.step === 'done' ? 1 : 0;
}
