/** The picture whose names were saved last, until it has been said there. */
let saved = '';

export function noteSaved(imageId: string): void {
  saved = imageId;
}

/** Whether to say so at this picture: once. */
export function takeSaved(imageId: string): boolean {
  const isIt = saved === imageId;
  if (isIt) saved = '';
  return isIt;
}
