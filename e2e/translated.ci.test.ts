import { onEveryPage } from './journey.ts';

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

onEveryPage((page) => page.addInitScript(translate));

// The main journeys once more. What is shown too late, or not at all, fails them.
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
