import { lifetimes, tokensIn } from './letters.ts';
import { type Letter, type Model, mailbox, type Person } from './model.ts';

/** Of letters that the site writes by itself: what their buttons carry. */
export function keepTickets(m: Model, letter: { text: string; to: { address: string } }) {
  const person = m.people.find((one) => !one.gone && mailbox(one) === letter.to.address);
  const pages = { news: 'neues-abbestellen', yearly: 'stimmt', 'yearly-end': 'nachfrage-beenden' } as const;
  for (const [purpose, page] of Object.entries(pages))
    for (const token of person ? tokensIn(letter, page) : [])
      m.tickets.push({ token, person: person?.n ?? -1, purpose: purpose as 'news', isOver: false });
}

/** What the mailbox holds from now on. */
export function keepLinks(
  m: Model,
  person: Person,
  address: string,
  { kind, meeting }: Letter,
  letter: { text: string },
) {
  const purpose = kind === 'address-confirmation' ? 'address' : kind;
  if (purpose === 'address' || purpose === 'reset' || purpose === 'invitation') {
    const [token = ''] = tokensIn(letter, purpose === 'address' ? 'adresse-bestaetigen' : 'password-reset');
    m.links.push({
      token,
      person: person.n,
      purpose,
      address,
      endsAt: m.now + lifetimes[purpose],
      isOver: false,
    });
    // Of those for one purpose the newest three work.
    const open = m.links.filter((one) => one.person === person.n && one.purpose === purpose && !one.isOver);
    for (const one of open.slice(0, -3)) one.isOver = true;
  }
  const [answer] = tokensIn(letter, 'zusage');
  if (answer !== undefined && meeting !== undefined)
    m.tickets.push({ token: answer, person: person.n, purpose: 'answer', meeting, isOver: false });
  const [end] = tokensIn(letter, 'abmelden');
  if (end !== undefined)
    m.tickets.push({ token: end, person: person.n, purpose: 'rundmails', isOver: false });
  if (kind === 'invited' && meeting !== undefined) m.meetings[meeting]?.reached.push(person.n);
}
