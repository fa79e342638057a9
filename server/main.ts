import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { PROGRAM_FOLDER } from './process/program.ts';

// Compiling takes most of a start, so its result is cached in node_modules and replaced together with the packages.
// The cache must be on before more is imported.
enableCompileCache(path.join(PROGRAM_FOLDER, 'node_modules/.cache/klassenkreis'));
// The bundle's stack traces name the sources.
setSourceMapsSupport(true);
const { main } = await import('./process/run.ts');
await main();
