import type { Mark, NewPeople, People } from '#contract/pictures.ts';

/** A mark while it is edited; its name may still be missing. */
export type FaceMark = Mark & { id: number };

/** What an edit began with, and what it has come to. */
export type Names = Pick<People, 'text' | 'marks'>;

export const within = (share: number) => Math.min(1, Math.max(0, share));

/** As the server keeps them: a mark that was not moved compares as the same one. */
export const rounded = (share: number) => Number(within(share).toFixed(6));

const keyOf = ({ x, y, username, name }: Mark) => JSON.stringify([x, y, username ?? null, name]);
/** Who it is, wherever it stands. */
const personOf = ({ username, name }: Mark) => JSON.stringify([username ?? null, name]);

/**
 * What two people have made of the same names, put together: `mine` with what the other one added, and without what the
 * other one took away, unless that was changed here. Both texts changed: `mine` stays.
 */
export function merge(before: Names, mine: Names, theirs: Names): Names {
  const keys = (marks: readonly Mark[], key = keyOf) => new Set(marks.map(key));
  const [known, kept] = [keys(before.marks), keys(theirs.marks)];
  const own = mine.marks.filter((mark) => !known.has(keyOf(mark)) || kept.has(keyOf(mark)));
  const ownKeys = keys(own);
  const ownPeople = keys(own, personOf);
  const added = theirs.marks.filter(
    (mark) =>
      !known.has(keyOf(mark)) &&
      !ownKeys.has(keyOf(mark)) &&
      (mark.username === undefined || !ownPeople.has(personOf(mark))),
  );
  return { text: mine.text === before.text ? theirs.text : mine.text, marks: [...own, ...added] };
}

/** As the call takes it: of a member the username alone. */
export const toSend = ({ text, marks }: Names, revision: number): NewPeople => ({
  text,
  marks: marks.map(({ x, y, username, name }) => ({ x, y, ...(username ? { username } : { name }) })),
  revision,
});
