import { contactFields } from '#contract/contact-fields.ts';
import { pathOf } from '#contract/pages.ts';
import type { Writer } from '#server/mail/letters.ts';
import { nameOf } from '#server/people/names.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { yearlyCheckLetters as words } from '#texts/mail/yearly-check.ts';
import type { WaysOut } from '../mail/ways-out.ts';
import { contactOf } from '../people/contact-columns.ts';
import type { CheckTokens, YearlyChecks } from './yearly-checks.ts';

type Letters = Record<'yearly-check' | 'yearly-check-reminder', Writer>;

/** Writes these emails, if they are still wanted and not answered when they leave. */
export function yearlyCheckLetters(deps: {
  yearlyChecks: Pick<YearlyChecks, 'reader'>;
  tokens: CheckTokens;
  waysOut: WaysOut;
  site: Site;
}): Letters {
  const { yearlyChecks, tokens, waysOut, site } = deps;

  const write =
    ({ isReminder }: { isReminder: boolean }): Writer =>
    async (_, { memberId }) => {
      const member = await yearlyChecks.reader(memberId ?? '');
      if (!member) return undefined;
      const askedAt = member.check_asked_at ?? 0;
      const contact = contactOf(member);
      const { page: end, unsubscribe } = waysOut.of('yearly-check', member.id);
      return {
        ...words.check(site, contact.firstName || nameOf(member), {
          isReminder,
          filled: contactFields.filter((field) => contact[field] !== ''),
          empty: contactFields.filter((field) => contact[field] === ''),
          confirm:
            site.baseUrl +
            pathOf('/stimmt/:token?', {
              token: tokens.issue(member.id, { askedAt, linksNumber: member.links_number }),
            }),
          change: site.baseUrl + pathOf('/contactdata'),
          end,
        }),
        isPersonal: true,
        unsubscribe,
      };
    };

  return {
    'yearly-check': write({ isReminder: false }),
    'yearly-check-reminder': write({ isReminder: true }),
  };
}
