import { plainJpeg } from '#test/support/samples.ts';
import { createBrowser } from '#test/support/test-browser.ts';

// Run in the network of another machine: logs in there, makes a gallery and uploads a picture.

const [address = '', username = '', password = ''] = process.argv.slice(2);
const browser = createBrowser(address);
await browser.login(username, password);
const gallery = await browser.createGallery('Am See');
const { status } = await browser.upload(gallery, await plainJpeg({ width: 400, height: 300 }), {
  title: 'Am Steg',
});
console.log(status);
