/** How far each member knows what is new. */
export type NewsTables = {
  /** A row as soon as there is something to be kept. */
  news_marks: {
    member_id: string;
    /** Until when the member has seen all on the start page; null before the first visit. */
    seen_until: number | null;
    /** Until when all was mailed, or not yet wanted by mail. */
    mailed_until: number | null;
    /** The month of the last mail, or of the consent to it: `2027-03`. There is one a month at most. */
    mailed_in: string | null;
  };
};
