import { IMAGE_FULL_EDGE } from '#contract/limits.ts';

export type CameraProblem = 'refused' | 'none' | 'taken' | 'ended' | 'failed';
/** At the back, or beside the screen. */
export type Facing = 'environment' | 'user';

/** Old browsers have none, nor has a page over plain http. */
export const hasCameras = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/** Of the shape of most sensors, and as large as is kept of a picture. */
export const openCamera = (facing: Facing): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: facing },
      width: { ideal: IMAGE_FULL_EDGE },
      height: { ideal: (IMAGE_FULL_EDGE * 3) / 4 },
    },
  });

/** Known only once one of them may be used. */
export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
};

export const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException && problems[error.name]) || 'failed';

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What the camera sees now, upright, whole. */
export function pictureOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
