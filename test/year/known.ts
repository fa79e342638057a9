/** What the site does otherwise than the model says, and is known for: what a finding says of it. Empty is best. */
const known: { what: string; said: RegExp }[] = [
  {
    what: 'what the command line deletes is told to nobody',
    said: /^letter: (gallery|image)-removed to .* is missing/,
  },
  { what: 'the command line names no uploaders', said: /^record: .*command line: gallery-/ },
  { what: 'who has no address is not told of hiding', said: /^letter: image-\w+ to .* is missing/ },
];

const seen = new Set<string>();
export const isKnown = (finding: string) => {
  const k = known.some(({ said }) => said.test(finding));
  if (k || !process.env.COLLECT) return k;
  const sig = finding.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|qz\d+qz|\b(m\d+|neu)-|\d+/g, '.').slice(0, 90);
  if (!seen.has(sig)) console.log(`  ! ${finding.slice(0, 400)}`);
  seen.add(sig);
  return true;
};
