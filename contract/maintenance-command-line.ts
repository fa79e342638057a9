/** Acts of the record that happen on the command line, beside those that pages have, too. */
export const recordedOnCommandLine = ['maintainer-added', 'maintainer-removed'] as const;
