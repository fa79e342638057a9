import type { ChosenColumns, ImportCorrections } from '#contract/maintenance-import.ts';

/** What a maintainer has decided about the table that is shown. */
export type Choices = { corrections: ImportCorrections; columns: ChosenColumns; sheet?: string };

const json = (choice: object) => (Object.keys(choice).length > 0 ? JSON.stringify(choice) : undefined);

/** The fields that tell the server; what was not decided stays out. */
export function fieldsOf({ corrections, columns, sheet }: Choices) {
  const fields = { corrections: json(corrections), columns: json(columns), sheet };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [name in keyof typeof fields]?: string;
  };
}
