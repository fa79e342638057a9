import type { createBrowserRouter } from 'react-router';
import { entries, open } from './closed-by-back.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** What is open over a page has entries of the history with the address of that page: how many, up to this one. */
const over = (): number => history.state?.over ?? 0;
/** Under which the router knows the page of an entry. */
const keyOf = (): string => history.state?.key ?? 'default';

/** Where the history was when it was looked at last. */
let last = { key: keyOf(), over: over() };

function look(): void {
  last = { key: keyOf(), over: over() };
}

/** While entries are left by us, and not by the user going back. */
let leaving: Promise<void> | undefined;
let left: () => void;

/** Goes back until there are as many entries over the page. */
async function leave(count: number): Promise<void> {
  if (!leaving && over() > count) {
    leaving = new Promise((resolve) => {
      left = resolve;
    });
    history.go(count - over());
  }
  await leaving;
}

/** Lets "back" close what is open over a page of this router. */
export function closeByBack(router: Router): void {
  const isHere = () => router.state.navigation.state === 'idle' && keyOf() === router.state.location.key;

  /** Takes back the entries of what is closed, and adds those of what is open, unless another page is on its way. */
  const settle = async () => {
    look();
    if (!isHere()) return;
    await leave(open.length);
    while (isHere() && over() < open.length) history.pushState({ ...history.state, over: over() + 1 }, '');
    look();
  };
  entries.settle = settle;
  entries.closed = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await leaving;
  };

  /** The router hears nothing of entries of the same page. */
  entries.moved = (event) => {
    const isSame = keyOf() === last.key && over() !== last.over;
    look();
    if (isSame) {
      event.stopImmediatePropagation();
      if (leaving) {
        leaving = undefined;
        return left();
      }
      for (const one of open.slice(over()).reverse()) one.current();
    }
    // Once React has closed what is closed here; what stays open after all gets an entry again.
    setTimeout(settle);
  };

  const { navigate } = router;
  // From the entry of the page, so that nothing lies between two pages.
  router.navigate = async (...to: unknown[]) => {
    await leave(0);
    return navigate(...(to as Parameters<typeof navigate>));
  };
  router.subscribe(look);
  // Loaded again while something was open, or opened by now.
  settle();
}
