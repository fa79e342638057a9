import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Reading and compiling is the longer part of a start, so what comes of it is kept, beside the packages and as long
// as they. Everything else is imported after that.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/klassenkreis'));
const { main } = await import('./process/run.ts');
await main();
