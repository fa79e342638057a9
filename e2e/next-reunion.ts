import type { TestSite } from '#test/support/test-site.ts';

/** A meeting in September of the year after this one, which the browser sees with its own clock. */
export function nextReunion(site: Pick<TestSite, 'now'>) {
  const year = new Date(site.now()).getFullYear() + 1;
  return {
    title: 'Klassentreffen',
    place: 'Gasthaus Adler',
    startsAt: `${year}-09-18T15:30`,
    answerUntil: `${year}-08-01`,
  };
}
