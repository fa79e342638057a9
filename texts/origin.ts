/** Who publishes the packages: `author` of package.json. */
export type Origin = { name: string; email: string; url: string };

/** What each document says of where packages come from, and whom to write to. Undefined: nobody publishes any yet. */
export const originTexts: Record<string, (origin: Origin | undefined) => string> = {
  'README.md': (origin) =>
    origin
      ? `Packages for Debian 12 and 13: <${origin.url}>.`
      : 'Nobody publishes packages yet. Make one with `npm run package`; the files are in `dist-packages/`.',
  'SECURITY.md': (origin) =>
    origin
      ? `Write to ${origin.name}, <${origin.email}>.`
      : 'Write to the maintainers of the repository privately: *Report a vulnerability* under *Security*, or the address in their profile.',
  'docs/first-evening.md': (origin) =>
    origin
      ? `**Woher das Paket kommt**: <${origin.url}>, von ${origin.name}.`
      : '**Woher das Paket kommt**: Veröffentlicht wird noch keines. Wer den Quelltext und Node ab Version 20 hat, macht es mit `npm run package` und gibt die Datei aus `dist-packages/` weiter.',
};
