import { type LetterKind, lifetimes, tokensIn } from '../letters.ts';
import { type Letter, type Link, type Model, mailbox, type Person } from '../model.ts';
import { buttonsOfAll, endsOfAll } from '../parts.ts';

/** Of emails that the site writes by itself: what their buttons carry. */
export function keepTickets(m: Model, letter: { text: string; to: { address: string } }) {
  const person = m.people.find((one) => !one.gone && mailbox(one) === letter.to.address);
  if (!person) return;
  const keep = (token: string, purpose: string) =>
    m.tickets.push({ token, person: person.n, purpose, isOver: false });
  for (const [page, purpose] of Object.entries(buttonsOfAll()))
    for (const token of tokensIn(letter, page)) keep(token, purpose);
  for (const token of tokensIn(letter, 'abmelden')) keep(token, `end ${endedBy(token)}`);
}

const endedBy = (token: string) =>
  Object.keys(endsOfAll()).find((consent) => token.startsWith(`${consent}_`)) ?? 'group-emails';

const purposes: { [K in LetterKind]?: Link['purpose'] } = {
  'password-reset': 'reset',
  invitation: 'invitation',
  'address-confirmation': 'address',
  'login-link': 'login',
};
const pages = {
  reset: 'password-reset',
  invitation: 'password-reset',
  address: 'adresse-bestaetigen',
  login: 'anmelden',
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
    m.tickets.push({ token: end, person: person.n, purpose: 'end group-emails', isOver: false });
}
