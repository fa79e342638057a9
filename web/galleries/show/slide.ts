/** What is shown at a time. */
export type Slide = {
  /** Of the image, or of who greets. */
  id: string;
  title: string;
  names: string;
  /** Of a greeting: for those who hear the page. */
  said?: string;
  /** Loaded and decoded; of a pair all of its pictures, each of which fades into the next. */
  picture: HTMLElement;
  loadedAt: number;
  /** How long it stands at least. */
  seconds?: number;
};
