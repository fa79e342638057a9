/** What is wrong with a calendar by RFC 5545, and by RFC 5546 as one that is published: line by line, in words. */
export function icalendarComplaints(file: string | Buffer): string[] {
  const complaints: string[] = [];
  const complain = (what: string, line: string) => void complaints.push(`${what}: ${line.slice(0, 100)}`);
  const bytes = Buffer.from(file);
  if (bytes.subarray(-2).toString('latin1') !== '\r\n') complain('does not end with CRLF', '');

  const unfolded: string[] = [];
  for (const raw of split(bytes.subarray(0, -2))) {
    const line = raw.toString('utf8');
    if (raw.length > 75) complain(`${raw.length} octets`, line);
    if (raw.length === 0) complain('empty line', line);
    if (!Buffer.from(line).equals(raw)) complain('split inside a character', line);
    if (/[^\P{Cc}\t]/u.test(line)) complain('control character', line);
    if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded.push(unfolded.pop() + line.slice(1));
    else unfolded.push(line);
  }

  const open: Component[] = [];
  const zones = new Set<string>();
  for (const line of unfolded) {
    const property = parse(line);
    if (!property) {
      complain('no content line', line);
      continue;
    }
    const { name, value } = property;
    const component = open.at(-1);
    if (name === 'BEGIN') open.push({ name: value, parent: component?.name ?? '', properties: [] });
    else if (name === 'END') {
      open.pop();
      if (component?.name !== value) complain('ends what is not open', line);
      else for (const what of rulesOf(component, zones)) complain(what, `in ${value}`);
      if (value === 'VTIMEZONE') zones.add(only(component, 'TZID') ?? '');
    } else if (component) {
      component.properties.push(property);
      for (const what of valueRules(property)) complain(what, line);
    } else complain('outside of any component', line);
  }
  if (open.length > 0) complain('not ended', open.map(({ name }) => name).join());
  if (unfolded[0] !== 'BEGIN:VCALENDAR' || unfolded.at(-1) !== 'END:VCALENDAR') complain('no VCALENDAR', '');
  return complaints;
}

type Property = { name: string; params: Map<string, string>; value: string };
type Component = { name: string; parent: string; properties: Property[] };

function* split(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = bytes.indexOf('\r\n'); end !== -1; end = bytes.indexOf('\r\n', start)) {
    yield bytes.subarray(start, end);
    start = end + 2;
  }
  yield bytes.subarray(start);
}

/** Section 3.1: contentline, with QSAFE-CHAR, SAFE-CHAR and VALUE-CHAR. */
function parse(line: string): Property | undefined {
  const quoted = '"[^\\p{Cc}"]*"';
  const plain = '[^\\p{Cc}";:,]*';
  const param = `[A-Za-z0-9-]+=(?:${quoted}|${plain})(?:,(?:${quoted}|${plain}))*`;
  const whole = new RegExp(`^([A-Za-z0-9-]+)((?:;${param})*):((?:\\P{Cc}|\\t)*)$`, 'u').exec(line);
  if (!whole) return undefined;
  const [, name = '', params = '', value = ''] = whole;
  const pairs = params.match(new RegExp(param, 'gu')) ?? [];
  return {
    name: name.toUpperCase(),
    params: new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)])),
    value,
  };
}

const DATE = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const LOCAL = /^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\d$/;
const TEXT = /^(\\[\\;,Nn]|[^\\;,])*$/;
const values: Record<string, RegExp> = {
  ACTION: TEXT,
  CALSCALE: /^GREGORIAN$/,
  DESCRIPTION: TEXT,
  DTSTAMP: /^\d{8}T\d{6}Z$/,
  LOCATION: TEXT,
  METHOD: /^PUBLISH$/,
  NAME: TEXT,
  ORGANIZER: /^mailto:[^\s@]+@[^\s@]+$/,
  PRODID: TEXT,
  'REFRESH-INTERVAL': /^PT\d+H$/,
  RRULE: /^FREQ=YEARLY;BYMONTH=\d+;BYDAY=-?\dSU$/,
  SEQUENCE: /^\d+$/,
  STATUS: /^(CONFIRMED|CANCELLED|TENTATIVE)$/,
  SUMMARY: TEXT,
  TZID: TEXT,
  TZNAME: TEXT,
  TZOFFSETFROM: /^[+-]\d{4}$/,
  TZOFFSETTO: /^[+-]\d{4}$/,
  UID: /^[\w-]+$/,
  URL: /^https?:\/\/\S+$/,
  VERSION: /^2\.0$/,
};

function valueRules({ name, params, value }: Property): string[] {
  if (name.startsWith('X-')) return TEXT.test(value) ? [] : ['not a TEXT'];
  if (name === 'DTSTART' || name === 'DTEND') {
    const isDate = params.get('VALUE') === 'DATE';
    if (isDate && params.has('TZID')) return ['a day in a time zone'];
    return (isDate ? DATE : LOCAL).test(value) ? [] : ['no such value'];
  }
  const rule = values[name];
  if (!rule) return ['unknown property'];
  return rule.test(value) ? [] : ['no such value'];
}

const only = (component: Component | undefined, name: string) =>
  component?.properties.find((property) => property.name === name)?.value;

/** Which properties a component has once, and may have. */
const components: Record<string, { parent: string; once: string[]; may: string[] }> = {
  VCALENDAR: {
    parent: '',
    once: ['PRODID', 'VERSION', 'METHOD'],
    may: ['CALSCALE', 'NAME', 'REFRESH-INTERVAL'],
  },
  VTIMEZONE: { parent: 'VCALENDAR', once: ['TZID'], may: [] },
  STANDARD: {
    parent: 'VTIMEZONE',
    once: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
    may: ['RRULE', 'TZNAME'],
  },
  DAYLIGHT: {
    parent: 'VTIMEZONE',
    once: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
    may: ['RRULE', 'TZNAME'],
  },
  VEVENT: {
    parent: 'VCALENDAR',
    once: ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'ORGANIZER'],
    may: ['SEQUENCE', 'DTEND', 'DESCRIPTION', 'LOCATION', 'URL', 'STATUS'],
  },
};

function rulesOf(component: Component, zones: Set<string>): string[] {
  const rules = components[component.name];
  if (!rules) return [`unknown component ${component.name}`];
  const found: string[] = [];
  if (rules.parent !== component.parent) found.push(`stands in ${component.parent}`);
  const names = component.properties.map(({ name }) => name);
  for (const name of rules.once) if (!names.includes(name)) found.push(`lacks ${name}`);
  for (const name of new Set(names)) {
    if (names.filter((other) => other === name).length > 1) found.push(`${name} twice`);
    if (!name.startsWith('X-') && ![...rules.once, ...rules.may].includes(name))
      found.push(`may have no ${name}`);
  }
  if (component.name !== 'VEVENT') return found;

  const [start, end] = ['DTSTART', 'DTEND'].map((name) =>
    component.properties.find((property) => property.name === name),
  );
  for (const date of [start, end]) {
    if (!date || date.params.get('VALUE') === 'DATE') continue;
    if (!zones.has(date.params.get('TZID') ?? '')) found.push(`${date.name} in an unknown time zone`);
  }
  if (start && end) {
    if (start.params.get('VALUE') !== end.params.get('VALUE')) found.push('a day and a time');
    if (end.value <= start.value) found.push('ends before it starts');
  }
  return found;
}
