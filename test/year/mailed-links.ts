import type { LetterKind } from './letters.ts';
import { DAY, HOUR, type Letter, MINUTE, type Model, mailbox, type Person } from './model.ts';

/** A link that sets a password, confirms an address or logs in. */
export type Link = {
  token: string;
  person: number;
  purpose: 'reset' | 'invitation' | 'address' | 'login';
  /** To log in where it was asked for. */
  code?: string;
  request?: string | undefined;
  address: string;
  endsAt: number;
  isOver: boolean;
};
/** A link for one purpose that is signed: an answer, a way out, the yearly question, a calendar. `by`: who has passed it on. */
export type Ticket = {
  token: string;
  person: number;
  purpose:
    | 'answer'
    | 'vote'
    | 'passed-on'
    | 'rundmails'
    | 'news'
    | 'own-news'
    | 'yearly'
    | 'yearly-end'
    | 'calendar';
  meeting?: number;
  by?: number;
  isOver: boolean;
};

/** What stands in the links of a letter. */
const tokensIn = ({ text }: { text: string }, page: string) =>
  [...text.matchAll(new RegExp(`/${page}/([\\w-]+)`, 'g'))].map(([, token = '']) => token);

const lifetimes = { login: 15 * MINUTE, reset: HOUR, invitation: 30 * DAY, address: 7 * DAY };

const ends: Record<string, Ticket['purpose']> = { 'news-mail': 'news', 'own-news-mail': 'own-news' };

/** Of letters that the site writes by itself: what their buttons carry. */
export function keepTickets(m: Model, letter: { text: string; to: { address: string } }) {
  const person = m.people.find((one) => !one.gone && mailbox(one) === letter.to.address);
  for (const page of ['stimmt', 'abmelden'])
    for (const token of person ? tokensIn(letter, page) : []) {
      const purpose = page === 'stimmt' ? 'yearly' : (ends[token.split('_')[0] ?? ''] ?? 'yearly-end');
      m.tickets.push({ token, person: person?.n ?? -1, purpose, isOver: false });
    }
}

const purposes: { [K in LetterKind]?: Link['purpose'] } = {
  ...{ 'password-reset': 'reset', invitation: 'invitation' },
  ...{ 'address-confirmation': 'address', 'login-link': 'login' },
};
const pages = {
  ...{ reset: 'password-reset', invitation: 'password-reset' },
  ...{ address: 'adresse-bestaetigen', login: 'anmelden' },
};

/** What the mailbox holds from now on. */
export function keepLinks(
  m: Model,
  person: Person,
  address: string,
  { kind, meeting, request }: Letter,
  letter: { text: string },
) {
  const purpose = purposes[kind];
  if (purpose !== undefined) {
    const [token = ''] = tokensIn(letter, pages[purpose]);
    const code = /^Dein Code: (\d{3}) (\d{3})$/m.exec(letter.text)?.slice(1).join('');
    m.links.push({
      token,
      person: person.n,
      purpose,
      address,
      endsAt: m.now + lifetimes[purpose],
      isOver: false,
      ...(code !== undefined && { code, request }),
    });
    // Of those for one purpose the newest three work.
    const open = m.links.filter((one) => one.person === person.n && one.purpose === purpose && !one.isOver);
    for (const one of open.slice(0, -3)) one.isOver = true;
  }
  const [answer] = tokensIn(letter, 'zusage');
  if (answer !== undefined && meeting !== undefined)
    m.tickets.push({ token: answer, person: person.n, purpose: 'answer', meeting, isOver: false });
  const [vote] = tokensIn(letter, 'abstimmung');
  if (vote !== undefined && meeting !== undefined)
    m.tickets.push({ token: vote, person: person.n, purpose: 'vote', meeting, isOver: false });
  const [end] = tokensIn(letter, 'abmelden');
  if (end !== undefined)
    m.tickets.push({ token: end, person: person.n, purpose: 'rundmails', isOver: false });
}
