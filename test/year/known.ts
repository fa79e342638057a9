/** What the site does otherwise than the model says, and is known for: what a finding says of it. Empty is best. */
const known: { what: string; said: RegExp }[] = [];

export const isKnown = (finding: string) => known.some(({ said }) => said.test(finding));
