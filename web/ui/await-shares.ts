import { SHARE_TARGET } from '#contract/share-target.ts';
import { ownScript } from './own-script.ts';

/** Lets the share sheet of a phone hand pictures to the site, where that is installed. */
export function awaitShares(): void {
  navigator.serviceWorker
    ?.register(ownScript('/share-worker.js'), { scope: SHARE_TARGET })
    // Without it, the page that the share sheet opens says what to do.
    .catch(() => undefined);
}
