// Takes the pictures that a phone's share sheet hands to the site, and gives them to the page that asks for them. They
// stay in memory, for minutes at most; it stores nothing. Only what is posted to its scope passes here, so no page does.

/** @type {File[]} */
let shared = [];
let forget = () => {};

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  if (method !== 'POST' || mode !== 'navigate') return;
  const read = event.request.formData().then(
    (form) => form.getAll('bilder').filter((one) => one instanceof File),
    () => [],
  );
  event.respondWith(read.then(() => Response.redirect('/bilder-empfangen', 303)));
  event.waitUntil(
    read.then((files) => {
      shared = files;
      // Until then the browser lets it live, but for no longer than some minutes.
      return new Promise((resolve) => {
        forget = () => {
          shared = [];
          resolve();
        };
      });
    }),
  );
});

self.addEventListener('message', ({ ports: [port] }) => {
  port?.postMessage(shared);
  forget();
});
