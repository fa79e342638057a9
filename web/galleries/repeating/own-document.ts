import { useEffect } from 'react';
import { createPath, useBlocker } from 'react-router';

/*
 * The server allows the camera only in the document of this page. A browser keeps the rules of the document that it has
 * loaded, so this page is always loaded as a document of its own, and so is the page that follows.
 */

/** Resolves if the document was loaded at this path. Otherwise loads it, and never resolves. */
export async function ownDocument(pathname: string): Promise<void> {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined || new URL(loaded.name).pathname === pathname) return;
  location.assign(pathname);
  await new Promise(() => {});
}

/** Lets the browser load whatever comes next. Going back does so by itself, as this document has one page alone. */
export function useOwnDocument(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    location.assign(createPath(blocker.location));
    // The user is asked whether to leave, and stays.
    blocker.reset();
  }, [blocker]);
}
