import readExif from 'exif-reader';

/**
 * When the camera says the picture was taken, in seconds since the epoch. Cameras write local time; where
 * they leave out its distance from UTC, it is taken as UTC. Undefined where EXIF is missing or nonsense.
 */
export function takenAt(exif: Buffer): number | undefined {
  try {
    const { Photo } = readExif(exif);
    const local = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized;
    if (!local) return undefined;
    const offset = secondsFromUtc(Photo?.OffsetTimeOriginal ?? Photo?.OffsetTime);
    const seconds = Math.floor(local.getTime() / 1000) - offset;
    return seconds > 0 ? seconds : undefined;
  } catch {
    return undefined;
  }
}

/** `+02:00` is 7200. */
function secondsFromUtc(offset: unknown): number {
  const parts = /^([+-])(\d\d):(\d\d)/.exec(String(offset));
  if (!parts) return 0;
  const seconds = Number(parts[2]) * 3600 + Number(parts[3]) * 60;
  return parts[1] === '-' ? -seconds : seconds;
}
