import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

// Run in the network of another machine: what any web space does with a folder of static files.

const [folder = '', port = ''] = process.argv.slice(2);
createServer(({ url = '/' }, answer) => {
  const file = path.join(folder, path.normalize(new URL(url, 'http://localhost').pathname));
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return answer.writeHead(404).end();
  createReadStream(file).pipe(answer.writeHead(200, { 'content-length': size }));
}).listen(Number(port), 'localhost');
