import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { uploadTexts } from '#texts/web/upload.ts';

/** The file names that the server accepts. */
const jpg = /\.jpe?g$/i;
/** Other extensions of JPEG files: browsers save pictures of web pages as .jfif. */
const alsoJpg = /\.(jpe|jfif|jif|pjpe?g|pjp)$/i;

export type CheckedFile = 'fine' | 'heic' | 'other-format' | 'too-large' | 'empty';

/** What can be said about a file before sending it. The server checks the content. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>): CheckedFile {
  if (/\.(heic|heif)$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'heic';
  if (!jpg.test(file.name) && !alsoJpg.test(file.name) && !/^image\/p?jpe?g$/.test(file.type))
    return 'other-format';
  if (file.size === 0) return 'empty';
  if (file.size > IMAGE_MAX_BYTES) return 'too-large';
  return 'fine';
}

/** Renames the file for the server: it may have another extension, or none, as on some phones. */
export function asJpg(file: File): File {
  return jpg.test(file.name) ? file : new File([file], `${file.name}.jpg`, { type: 'image/jpeg' });
}

export type FailureReason = RefusalCode | 'unreachable' | 'stopped';

export type UploadState =
  /** Rejected before sending; retrying cannot help. */
  | { step: 'refused'; reason: Exclude<CheckedFile, 'fine'> }
  | { step: 'waiting' }
  | { step: 'sending'; part: number }
  /** Fully sent; the server makes the smaller sizes before it answers. */
  | { step: 'working' }
  /** The server asked to wait; resumes automatically. */
  | { step: 'pausing' }
  | { step: 'done' }
  | { step: 'failed'; reason: FailureReason };

export type UploadItem = { id: number; file: File; title: string; state: UploadState };

/** Whether the member can act on it: neither in progress nor uploaded. */
export function isResting({ step }: UploadState): boolean {
  return step === 'waiting' || step === 'failed' || step === 'refused';
}

/** From 0 to 1: how much of a file is on the server. */
export function partSent(state: UploadState): number {
  if (state.step === 'sending') return state.part;
  return state.step === 'working' || state.step === 'done' ? 1 : 0;
}

export function stateInWords(state: UploadState): string {
  switch (state.step) {
    case 'waiting':
      return uploadTexts.waiting;
    case 'sending':
      return uploadTexts.sent(Math.floor(state.part * 100));
    case 'working':
      return uploadTexts.working;
    case 'pausing':
      return uploadTexts.pausing;
    case 'done':
      return uploadTexts.done;
    case 'refused':
      return uploadTexts.refused[state.reason];
    case 'failed':
      return uploadTexts.reasons[state.reason] ?? uploadTexts.unknownReason;
  }
}
