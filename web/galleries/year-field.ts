import { yearTexts } from '#texts/web/galleries/galleries.ts';
import { serverNow } from '../session/server-clock.ts';

const { inFuture, ...words } = yearTexts;

/** From which year a picture is that no camera has dated; may be empty. */
export const yearField = {
  ...words,
  name: 'aboutYear',
  inputMode: 'numeric',
  pattern: '(18|19|20)[0-9]{2}',
  check: (typed: string) => (Number(typed) > new Date(serverNow()).getFullYear() ? inFuture : ''),
} as const;
