import { uploadTexts } from '#texts/web/upload.ts';
import type { UploadState } from './upload-state.ts';

const t = uploadTexts;

export function stateInWords(state: UploadState): string {
  switch (state.step) {
    case 'waiting':
      return t.waiting;
    case 'sending':
      return t.sent(Math.floor(state.part * 100));
    case 'working':
      return t.working;
    case 'pausing':
      return t.pausing;
    case 'done':
      return t.done;
    case 'refused':
      return t.refused[state.reason];
    case 'failed':
      return t.reasons[state.reason] ?? t.unknownReason;
  }
}
