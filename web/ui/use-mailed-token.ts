import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { withoutDirt } from '#contract/link-code.ts';
import { type Page, pathOf } from '#contract/pages.ts';

export type MailedPage = Extract<Page, `${string}/:token?`>;

/**
 * The token of a mailed link; empty when the page was loaded again. It is taken out of the address bar and the
 * history at once, so that nobody finds it there later, and is known to the open page alone.
 */
export function useMailedToken(page: MailedPage): string {
  const { token = '' } = useParams();
  const [mailedToken] = useState(() => withoutDirt(token));
  useEffect(() => history.replaceState(history.state, '', pathOf(page)), [page]);
  return mailedToken;
}
