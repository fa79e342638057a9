import { useEffect } from 'react';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { stayAwake } from './stay-awake.ts';

/** While uploading, the screen stays on and leaving the page needs a yes to this question. */
export function useUploadGuard(isUploading: boolean, question: string): void {
  useLeaveGuard(isUploading, question);
  useEffect(() => (isUploading ? stayAwake() : undefined), [isUploading]);
}
