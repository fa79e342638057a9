import type { MeetingPerson } from '#contract/meeting-people.ts';
import { isSameName } from '#contract/same-name.ts';

/** Whether they come, or may come. */
const comes = ({ said }: MeetingPerson) => said !== null && said.answer !== 'no';

/** Whether somebody who is named so may be this member, as far as the name is seen. */
const isNamedSo = ({ firstName, surname }: MeetingPerson, name: string) =>
  firstName !== '' && (isSameName(`${firstName} ${surname}`, name) || isSameName(firstName, name));

const isWith = (one: MeetingPerson, other: MeetingPerson) =>
  one.said?.companions.some((name) => isNamedSo(other, name)) ?? false;

/** Those who may be counted twice: a guest with the whole name of a member, and two who name each other as company. */
export function withDoubles(people: readonly MeetingPerson[]): MeetingPerson[] {
  const members = people.filter(({ guestId, surname }) => guestId === undefined && surname !== '');
  const coming = members.filter(comes).filter(({ said }) => said && said.companions.length > 0);
  const doubleOf = (one: MeetingPerson): MeetingPerson | undefined =>
    one.guestId === undefined
      ? coming.find((other) => other !== one && isWith(one, other) && isWith(other, one))
      : members.find(({ firstName, surname }) => isSameName(`${firstName} ${surname}`, one.name));
  return people.map((one) => {
    const double = comes(one) ? doubleOf(one) : undefined;
    return double ? { ...one, perhaps: double.name } : one;
  });
}
