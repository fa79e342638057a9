/** What the script of an album reads: `window.klassenalbum`, written beside its pages. Paths are from its root. */
export type AlbumData = {
  galleries: { title: string; page: string }[];
  /** In the order of the album. */
  pictures: {
    /** Of `galleries`, from 0. */
    gallery: number;
    /** With the place on it. */
    page: string;
    file: string;
    /** Of those that show it again today. */
    again: string[];
    title: string;
    names: string;
    /** What is written under it. */
    words: string;
    /** For the order: when it was taken, else uploaded. */
    at: number;
  }[];
  people: { name: string; other: string; page: string }[];
};
