import { yearTexts } from '#texts/web/galleries/galleries.ts';

/** From which year a picture is that no camera has dated; may be empty. */
export const yearField = {
  ...yearTexts,
  name: 'aboutYear',
  inputMode: 'numeric',
  pattern: '(18|19|20)[0-9]{2}',
} as const;
