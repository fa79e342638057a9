import type { MailKind, ModuleWithKinds } from '#contract/kinds.ts';
import type { Site } from '#texts/mail/greeting.ts';
import type { Binders } from '../http/table/serve.ts';
import type { Writer } from '../mail/letters.ts';

/** What the site does by itself: at its start, and then at these intervals. */
export type ScheduledJob = {
  /** For the log. */
  name: string;
  every: 'quarter of an hour' | 'hour' | 'day';
  /** What deletes by the clock waits until that can be trusted; emails that are due at night wait for the day. */
  only?: 'by a trusted clock' | 'by day';
  /** The signal says that the site stops. */
  run(stopping: AbortSignal): Promise<unknown>;
};

/** What a feature brings to the site. */
export type Module = {
  /** What other modules, the demo or tests need of it. */
  provides?: object;
  serve?(binders: Binders): void;
  /** The emails by kind, as the site is called when they leave. */
  letters?(site: Site): Partial<Record<MailKind, Writer>>;
  jobs?: readonly ScheduledJob[];
};

/** One that has kinds of mails writes the email of each. */
export type ModuleOf<M extends ModuleWithKinds> = [MailKind<M>] extends [never]
  ? Module
  : Module & { letters(site: Site): Record<MailKind<M>, Writer> };

type KindsOf<M> = M extends { letters(site: Site): infer Letters } ? keyof Letters : never;

/** The emails of these modules by kind. */
export function lettersOf<M extends Module>(
  modules: Record<string, M>,
  site: Site,
): Record<KindsOf<M>, Writer> {
  return Object.assign({}, ...Object.values<Module>(modules).map(({ letters }) => letters?.(site)));
}
