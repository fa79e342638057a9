import { useEffect } from 'react';
import { createPath, useBlocker } from 'react-router';

/*
 * The server lets the camera be used in the document of one page alone. As a browser keeps the rules of the document that
 * it has loaded, this page is loaded anew whoever leads to it, and so is the page that follows.
 */

/** Goes on where the document was loaded at this path; loads it, and never resolves, where another page leads here. */
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
