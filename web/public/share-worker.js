// Takes the pictures that a phone's share sheet hands to the site, and gives them to the page that asks for them. They
// stay in memory, for minutes at most; it stores nothing. Only what is posted to its scope passes here, so no page does.
// A page of another site can post here, too, and hide whence: a worker is not told. So there is a bound, and the page asks.

/** @type {File[]} */
let shared = [];
/** All that is kept at once; what is more than that is left, so that no other site fills the memory or the disk. */
const MOST_FILES = 100;
const MOST_BYTES = 500_000_000;
const KEPT_MS = 5 * 60_000;
/** @type {(() => void)[]} Ends the wait of each share that nobody has fetched yet. */
const fetched = [];

/** A page of another site names itself, if it does not hide it; the share sheet of a phone is an app, or nothing. */
const isForeign = ({ referrer }) => /^https?:/.test(referrer) && !referrer.startsWith(`${location.origin}/`);

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request;
  // A share sheet opens a window; whoever frames the address wants to stay unseen.
  if (method !== 'POST' || mode !== 'navigate' || destination !== 'document' || isForeign(event.request))
    return;
  const read = event.request.formData().then(
    (form) => form.getAll('bilder').filter((one) => one instanceof File),
    () => [],
  );
  event.respondWith(read.then(() => Response.redirect('/bilder-empfangen', 303)));
  event.waitUntil(
    read.then((files) => {
      for (const file of files) if (fits(file)) shared.push(file);
      // Until then the browser lets it live, but for no longer than some minutes.
      return new Promise((resolve) => {
        fetched.push(resolve);
        setTimeout(forget, KEPT_MS);
      });
    }),
  );
});

self.addEventListener('message', ({ ports: [port] }) => {
  port?.postMessage(shared);
  forget();
});

function forget() {
  shared = [];
  for (const resolve of fetched.splice(0)) resolve();
}

/** @param {File} file */
function fits({ size }) {
  const bytes = shared.reduce((sum, one) => sum + one.size, size);
  return shared.length < MOST_FILES && bytes <= MOST_BYTES;
}
