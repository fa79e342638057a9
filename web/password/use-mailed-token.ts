import { useEffect, useState } from 'react';
import { useParams } from 'react-router';

/**
 * The token of a mailed link; empty when the page was loaded again. It is taken out of the address bar and the
 * history at once, so that nobody finds it there later, and is known to the open page alone.
 */
export function useMailedToken(pathname: string): string {
  const { token = '' } = useParams();
  const [kept] = useState(token);
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname]);
  return kept;
}
