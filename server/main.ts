import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiling takes most of a start, so its result is cached in node_modules and replaced together with the packages.
// The cache must be on before anything else is imported.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/klassenkreis'));
const { main } = await import('./process/run.ts');
await main();
