/** Acts of the record that happen on the command line, beside those that pages have, too. */
export const recordedOnCommandLine = [
  'maintainer-added',
  'maintainer-removed',
  'uploads-stopped',
  'uploads-allowed',
  'gallery-mended',
  'gallery-deleted',
  'image-deleted',
] as const;
