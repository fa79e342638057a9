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
  /** What those say to all who could not come, for the slide show of the pictures of a meeting. */
  greetings: {
    /** Of `galleries`, from 0. */
    gallery: number;
    name: string;
    words: string;
    /** The files of the portraits. */
    faces: string[];
  }[];
  people: { name: string; other: string; page: string }[];
};
