/** What the site does otherwise than the model says, and is known for: what a finding says of it. Empty is best. */
const known: { what: string; said: RegExp }[] = [
  {
    what: 'what the command line deletes is told to nobody',
    said: /^letter: (gallery|image)-removed to .* is missing/,
  },
  { what: 'the command line names no uploaders', said: /^record: .*command line: gallery-/ },
  { what: 'who has no address is not told of hiding', said: /^letter: image-\w+ to .* is missing/ },
];

export const isKnown = (finding: string) => known.some(({ said }) => said.test(finding));
