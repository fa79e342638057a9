import { contactFields } from '#contract/contact-fields.ts';
import { pathOf } from '#contract/pages.ts';
import type { Writer } from '#server/mail/letters.ts';
import { nameOf } from '#server/people/names.ts';
import { longId, SHORT, shortId, signedNumber, signedTokens } from '#server/signed-tokens.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { yearlyCheckLetters as words } from '#texts/mail/members.ts';
import type { WaysOut } from '../mail/ways-out.ts';
import { contactOf } from '../people/contact-columns.ts';
import { CHECK, CHECK_REMINDER, type YearlyChecks } from './yearly-checks.ts';

type Letters = Record<typeof CHECK | typeof CHECK_REMINDER, Writer>;

/** Writes these letters, if they are still wanted and not answered when they leave. */
export function yearlyCheckLetters(deps: {
  yearlyChecks: Pick<YearlyChecks, 'reader'>;
  tokens: CheckTokens;
  waysOut: WaysOut;
  site: Site;
}): Letters {
  const { yearlyChecks, tokens, waysOut, site } = deps;

  const write =
    (isReminder: boolean): Writer =>
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
              token: tokens.issue(member.id, {
                ...{ purpose: 'confirm', askedAt, linksNumber: member.links_number },
              }),
            }),
          change: site.baseUrl + pathOf('/contactdata'),
          end,
        }),
        isPersonal: true,
        unsubscribe,
      };
    };

  return { [CHECK]: write(false), [CHECK_REMINDER]: write(true) };
}

type Purpose =
  | { purpose: 'confirm'; askedAt: number; linksNumber: number }
  /** Does not end: a letter may be opened years later. */
  | { purpose: 'end' };

export type CheckTokens = ReturnType<typeof createCheckTokens>;

/** Tokens by which one member does one thing, and nothing else. */
export function createCheckTokens(key: string) {
  const tokens = signedTokens(key, {
    signed: (said, what: Purpose) =>
      what.purpose === 'confirm'
        ? `confirm ${longId(said)} ${what.askedAt}${signedNumber(what.linksNumber)}`
        : `end ${longId(said)} `,
    signatureLength: SHORT,
  });

  const issue = (memberId: string, what: Purpose) => tokens.issue(shortId(memberId), what);
  /** Whose it would be, if it were genuine. */
  const memberIn = (token: string) => longId(tokens.saidBy(token));
  const isGenuine = (token: string, memberId: string, what: Purpose) =>
    tokens.verify(token, what) === shortId(memberId);

  return {
    issue,
    memberIn,
    isGenuine,

    /** The way out alone. */
    end: {
      issue: (memberId: string) => issue(memberId, { purpose: 'end' }),
      verify(token: string): string | undefined {
        const memberId = memberIn(token);
        return isGenuine(token, memberId, { purpose: 'end' }) ? memberId : undefined;
      },
    },
  };
}
