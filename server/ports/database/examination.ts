/**
 * What can be told of a database by looking at it alone. `damage`: what is wrong with the file, `away`: why nobody
 * answers; then nothing else is known.
 */
export type Examination = { damage?: string; away?: string; looseReferences: number; steps: string[] };
