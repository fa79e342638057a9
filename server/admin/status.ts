import { overview } from '#server/maintenance/overview.ts';
import { statusTexts as texts } from '#texts/admin/status.ts';
import { readOptions, type Verb } from './command.ts';
import { examineSite } from './doctor/site.ts';
import { notAllWell } from './not-all-well.ts';

export const status: Verb = {
  help: texts.help,
  async run(args, stores) {
    readOptions(args, {});
    // Only the running site knows which version it is.
    const { isOutdated = false } = await examineSite(stores.config);
    const found = await overview({ ...stores, now: Date.now, isNewVersionThere: () => isOutdated });
    if (found.length === 0) return console.log(texts.allWell);
    for (const { kind, count } of found)
      notAllWell(`✗ ${texts.sentences[kind](count)}\n  → ${texts.remedies[kind]()}`);
  },
};
