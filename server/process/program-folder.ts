import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** Where the program lies, with `package.json` and the built pages: above its sources, and above what is built of them. */
export const PROGRAM_FOLDER = path.dirname(findPackageJSON(import.meta.url) ?? '.');
