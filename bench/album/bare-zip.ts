import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { ZipFile } from 'yazl';
import { offer } from '../http/offer.ts';

// The baseline: node:http answering with a plain ZIP of all files in a folder.
const [folder = ''] = process.argv.slice(2);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));

const server = createServer((_, response) => {
  const zip = new ZipFile();
  for (const file of files)
    zip.addReadStreamLazy(path.relative(folder, file), { compress: false }, (done) =>
      done(null, createReadStream(file)),
    );
  zip.end();
  response.writeHead(200, { 'content-type': 'application/zip' });
  zip.outputStream.pipe(response);
});
server.listen(0, '127.0.0.1', () => offer(server, { headers: {}, targets: { zip: '/' } }));
