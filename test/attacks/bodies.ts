import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Texts that often break parsers, databases or pages. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '\r\nX: y',
  "'--",
  '%00',
  '__proto__',
  'constructor',
  '../..',
  'anna',
  'x'.repeat(600),
  'x'.repeat(30_000),
  '🎨'.repeat(200),
  `a${'\u0301'.repeat(500)}`,
);
export const text = fc.oneof(
  nasty,
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);

const value = fc.oneof(
  text,
  fc.double(),
  fc.bigInt().map(Number),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1e308, -0, 2 ** 53 + 1, Number.MIN_VALUE),
  fc.array(text, { maxLength: 50 }),
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
);

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'admin',
  'username',
  '',
  '\0',
);

/** Valid or almost valid bodies: fields that fit, are missing, have another type, or are too many. */
function nearly(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return value;
  const fields = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [
      name,
      fc.oneof({ weight: 3, arbitrary: text }, value, fc.boolean()),
    ]),
  );
  const known = fc.record(fields, { requiredKeys: [] });
  const more = fc.dictionary(fc.oneof(names, text), value, { maxKeys: 3 });
  return fc.oneof(
    { weight: 4, arbitrary: known },
    fc.tuple(known, more).map(([own, other]) => ({ ...other, ...own })),
  );
}

const nested = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(
    ([depth, [open = '', close = '']]) =>
      open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth),
  );

/** Raw bodies: JSON of all kinds, damaged JSON, and no JSON. */
export function bodiesOf({ body }: Endpoint): fc.Arbitrary<string | Uint8Array> {
  const written = (body ? nearly(body) : value).map((one) => JSON.stringify(one) ?? '');
  const tampered = fc
    .tuple(written, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([json, at, more]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + more + json.slice(place + 1);
    });
  return fc.oneof(
    { weight: 5, arbitrary: written },
    tampered,
    nested,
    fc.json(),
    fc.uint8Array({ maxLength: 300 }),
  );
}
