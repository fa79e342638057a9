import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const PREFIX = '#suche=';

/**
 * What is searched for. It is kept behind the # of the address, so that "back" and a reload find it again and no
 * server ever reads it.
 */
export function useQuery() {
  const { hash, key } = useLocation();
  const [query, setQuery] = useState(() => (hash.startsWith(PREFIX) ? decoded(hash) : ''));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history has no query yet
  useEffect(() => {
    const address = query ? PREFIX + encodeURIComponent(query) : location.pathname;
    history.replaceState(history.state, '', address);
  }, [query, key]);

  return [query, setQuery] as const;
}

/** Somebody may have typed into the address. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(PREFIX.length));
  } catch {
    return '';
  }
}
