// Takes the pictures that a phone's share sheet hands to the site, and gives them to the page that asks for them. They
// stay in memory, for minutes at most; it stores nothing. Only what is posted to its scope passes here, so no page does.

/** @type {File[]} */
let shared = [];
/** @type {(() => void)[]} Ends the wait of each share that nobody has fetched yet. */
const fetched = [];

/** A page of another site names itself, if it does not hide it; the share sheet of a phone is an app, or nothing. */
const isForeign = ({ referrer }) => /^https?:/.test(referrer) && !referrer.startsWith(`${location.origin}/`);

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  if (method !== 'POST' || mode !== 'navigate' || isForeign(event.request)) return;
  const read = event.request.formData().then(
    (form) => form.getAll('bilder').filter((one) => one instanceof File),
    () => [],
  );
  event.respondWith(read.then(() => Response.redirect('/bilder-empfangen', 303)));
  event.waitUntil(
    read.then((files) => {
      shared.push(...files);
      // Until then the browser lets it live, but for no longer than some minutes.
      return new Promise((resolve) => {
        fetched.push(resolve);
      });
    }),
  );
});

self.addEventListener('message', ({ ports: [port] }) => {
  port?.postMessage(shared);
  shared = [];
  for (const resolve of fetched.splice(0)) resolve();
});
