import { api, type CallName } from '#contract/api.ts';
import { mayComeIn } from './acting.ts';
import { REMARK } from './meetings/acts.ts';
import { organises } from './meetings/model.ts';
import { isLive, type Meeting, MINUTE, maintains, readerOf, type Session } from './model.ts';
import { readsOfAll } from './parts.ts';
import type { Read } from './read.ts';
import type { World } from './world.ts';

/** Of so many lines a member reads one in a round, and the others in the next ones. */
const TURNS = 3;
/** Of lines that are the same for everybody, or refused before anything is looked at. */
const RARE_TURNS = 9;

/** Every reader: members who have come, maintainers both ways, nobody, and sessions that have ended. */
export async function readers(w: World): Promise<(Session | undefined)[]> {
  const sessions: (Session | undefined)[] = [
    undefined,
    ...w.m.sessions.filter((one) => !isLive(w.m, one)).slice(-2),
  ];
  for (const person of mayComeIn(w.m).filter(({ cameAt }) => cameAt !== null)) {
    sessions.push(await w.sessionOf(person));
    if (!person.maintainer) continue;
    sessions.push(await w.confirmedOf(person));
    const plain = w.m.sessions.find(
      (one) => one.person === person.n && isLive(w.m, one) && one.confirmedUntil <= w.m.now,
    );
    sessions.push(plain ?? (await w.logIn(person)));
  }
  return [...new Set(sessions)];
}

/** What a maintainer reads of others beyond a member's view is written down under these names. */
const looks: Partial<Record<CallName, string>> = {
  'GET /maintenance/members': 'members-read',
  'GET /maintenance/members/xlsx': 'members-exported',
  'GET /maintenance/members/csv': 'members-exported',
  'GET /maintenance/members/{username}/reach': 'members-read',
  'GET /meetings/{id}': 'guests-read',
  'GET /meetings/{id}/invitations': 'guests-read',
  'GET /meetings/{id}/people': 'guests-read',
  'GET /meetings/{id}/xlsx': 'guests-exported',
  'GET /meetings/{id}/csv': 'guests-exported',
  'GET /meetings/{id}/calls': 'calls-read',
};

/** Of these they see more than organisers. */
const namesAll: CallName[] = ['invitations', 'people', 'calls'].map(
  (list) => `GET /meetings/{id}/${list}` as CallName,
);

async function readOne(
  w: World,
  session: Session | undefined,
  line: CallName,
  { params, seen }: Read,
  target: unknown,
) {
  w.calls.reads += 1;
  const reader = readerOf(w.m, session);
  const due = { status: w.refusal(session, line) };
  const expected = due.status === undefined ? seen(w.m, reader, target as never) : { status: due.status };
  const asked = params(w.m, target as never);
  const answer = await w.send(session, line, { params: asked });
  const what = `${line} ${Object.values(asked).join(' ')}`.trim();
  if (![expected.status, expected.orStatus].includes(answer.status))
    return w.fail(`${what} by ${w.nameOf(session)}: ${answer.status}, not ${expected.status}`);
  w.mustShow(what, session, answer, expected);
  const act = looks[line];
  if (answer.status !== 200 || act === undefined || !maintains(reader)) return;
  const meeting = line.startsWith('GET /meetings') ? (target as Meeting) : undefined;
  // The page of a meeting has more for them only where somebody has remarked something.
  const isMore =
    line !== 'GET /meetings/{id}' || expected.shows?.some((text) => text.startsWith(REMARK)) === true;
  if (isMore && (!meeting || !organises(reader, meeting) || namesAll.includes(line)))
    w.look(reader.person, act, meeting?.title);
}

/** Acts that only look, whatever they are called. */
const LOOK = /-(read|exported|previewed)$/;
/** Who reads the same once more so soon has read it once. */
const ONCE = 10 * MINUTE;

type Line = { number: number; at: number; actor: string; act: string; member?: string; object?: string };
const spelled = ({ actor, act, member = '', object = '' }: Omit<Line, 'number' | 'at'>) =>
  `${actor || 'command line'}: ${act} ${member} ${object}`.trim();

/** The record holds what was done, each once, and nothing else. */
async function compareRecord(w: World) {
  const person = mayComeIn(w.m).find(({ maintainer }) => maintainer);
  if (!person) return;
  const session = await w.confirmedOf(person);
  const lines: Line[] = [];
  for (let more = true; more; ) {
    const last = lines.at(-1);
    const part = last
      ? await w.send(session, 'GET /maintenance/record/{kind}/{person}/{number}', {
          params: { kind: '*', person: '*', number: String(last.number) },
        })
      : await w.send(session, 'GET /maintenance/record', {});
    const { entries, more: isMore } = part.json as { entries: Line[]; more: boolean };
    lines.push(...entries);
    more = isMore;
  }
  if (lines.some(({ number }, at) => number !== lines.length - at)) w.fail('record: its numbers have gaps');
  const there = lines
    .filter(({ act }) => !LOOK.test(act))
    .map(spelled)
    .sort();
  const due = w.m.record.map(spelled).sort();
  const [lacks, more] = [without(due, there), without(there, due)];
  if (lacks.length > 0) w.fail(`record: lacks „${lacks.join('“, „')}“`);
  if (more.length > 0) w.fail(`record: has „${more.join('“, „')}“, which nobody did`);
  for (const { actor, at, act, object } of w.m.looks.filter((look) => look.at === w.m.now)) {
    const { usernames = [] } = w.m.people[actor] ?? {};
    const isThere = lines.some(
      (line) =>
        line.act === act &&
        (line.object ?? '') === object &&
        usernames.includes(line.actor) &&
        (line.at + 1) * 1000 >= at - ONCE,
    );
    if (!isThere) w.fail(`record: no ${act} ${object} of ${usernames.at(-1)}`);
  }
}

/** What stands in one list and not in the other, each as often as it stands there. */
function without(list: string[], other: string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Some of them, oneself first; which others goes round with the round and the reader. */
function chosen(targets: unknown[], own: unknown, count: number, at: number): unknown[] {
  if (targets.length <= count) return targets;
  const others = Array.from({ length: count }, (_, n) => targets[(at * count + n) % targets.length]);
  return targets.includes(own) ? [own, ...others.slice(1)] : others;
}

/**
 * All that members read, all emails and the record are as the model has them. Every member reads and every line is read
 * each time; `inTurn`: each member some of the lines, and the others in the next rounds.
 */
export async function compare(
  w: World,
  round: number,
  { inTurn, targets }: { inTurn: boolean; targets: number },
): Promise<void> {
  const all = await readers(w);
  await w.lookAtPost();
  for (const [at, session] of all.entries()) {
    await w.site.site.db.deleteFrom('attempts').execute();
    for (const [place, [line, read]] of Object.entries(readsOfAll()).entries()) {
      const name = line as CallName;
      const isRare = api[name].access === 'anyone' || w.refusal(session, name) !== undefined;
      if ((at + place + round) % (isRare ? RARE_TURNS : inTurn ? TURNS : 1) !== 0) continue;
      const { person } = readerOf(w.m, session);
      for (const target of chosen(read.targets(w.m), person, targets, round + at))
        await readOne(w, session, name, read, target);
    }
  }
  await compareRecord(w);
}
