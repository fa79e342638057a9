import { onEveryPage } from './e2e-test.ts';

/** As Chrome does it to a page that it translates: every text goes, and two elements with its translation come. */
function translate(): void {
  const isLeftAlone = (text: Text) =>
    text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea, title, svg');
  const look = () => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found.filter((one) => !isLeftAlone(one))) {
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).append(text.data);
      text.replaceWith(outer);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Leaves what Safari 16.4, Chrome 111 and Firefox 114 have, of what is likely to be used. */
function forgetNewer(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const newer: [from: object, names: string][] = [
    [
      Set.prototype,
      'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    ],
    [iterator, 'map filter take drop flatMap reduce toArray forEach some every find'],
    [Array.prototype, 'toSorted toReversed toSpliced with'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
    [Element.prototype, 'moveBefore setHTMLUnsafe'],
    [HTMLElement.prototype, 'showPopover hidePopover togglePopover'],
    [HTMLDialogElement.prototype, 'requestClose closedBy'],
    [Document.prototype, 'startViewTransition'],
    [Blob.prototype, 'bytes'],
    [Uint8Array, 'fromBase64 fromHex'],
    [Array, 'fromAsync'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'withResolvers try'],
    [URL, 'canParse parse'],
    [AbortSignal, 'any'],
    [Response, 'json'],
    [RegExp, 'escape'],
    [window, 'requestIdleCallback scheduler navigation onscrollend'],
  ];
  for (const [from, names] of newer) for (const name of names.split(' ')) Reflect.deleteProperty(from, name);
}

for (const script of [translate, forgetNewer]) onEveryPage((page) => page.addInitScript(script));

// The main end-to-end tests once more. What is shown too late, or not at all, fails them.
await import('./group-email.test.ts');
await import('./meeting-answer.test.ts');
await import('./meetings.ci.test.ts');
await import('./missing.ci.test.ts');
await import('./gallery-editing.ci.test.ts');
await import('./members.test.ts');
await import('./own-data.test.ts');
await import('./password.test.ts');
await import('./session.test.ts');
await import('./galleries.test.ts');
await import('./lightbox.test.ts');
await import('./upload.test.ts');
