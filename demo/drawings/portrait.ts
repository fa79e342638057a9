import sharp from 'sharp';
import type { PortraitKind } from '#contract/members.ts';
import { type Colour, darker, lighter, mix, ral, strongColours } from './colour.ts';
import { createRandom, type Random } from './random.ts';
import { circle, curve, ellipse, group, path, rect, tag } from './svg.ts';

/** A person as she or he stays recognisable over forty years. */
export type Sitter = { seed: number; hair: 'long' | 'short' };

const SIDE = 480;
const GREY: Colour = '#b9b7b2';

const skins = ['#f3c9a5', '#eab98f', '#f7d6ba', '#f1c3a0', '#dca676', '#e8b596'] as const;
const hairs = ['#2b1f18', '#5a3a22', '#8a5a2e', '#c79a55', '#3b2a2a', '#a5522d'] as const;
const eyes = ['#4a6b8a', '#5a4632', '#54704f'] as const;

/** What is the same in both pictures. */
function featuresOf(random: Random) {
  return {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    eye: random.pick(eyes),
    wide: random.between(74, 86),
    long: random.between(98, 110),
    apart: random.between(30, 37),
    nose: random.between(10, 18),
    mouth: random.between(24, 34),
    brow: random.between(-4, 5),
    glasses: random.chance(0.35),
    freckles: random.chance(0.3),
    bald: random.chance(0.5),
    beard: random.chance(0.4),
    youngShirt: random.pick(strongColours),
    shirt: random.pick(strongColours),
  };
}

/** The same face at twenty and today, as an SVG. */
export function drawPortrait({ seed, hair }: Sitter, kind: PortraitKind): string {
  const face = featuresOf(createRandom(seed));
  const old = kind === 'now';
  const shirt = old ? mix(face.shirt, ral[7016], 0.3) : face.youngShirt;
  const colour = old ? mix(face.hair, GREY, hair === 'long' ? 0.45 : 0.8) : face.hair;
  const parts = [
    rect(0, 0, SIDE, SIDE, old ? '#dfe6ea' : '#c9b48f'),
    // A lamp from one side.
    ellipse(120, 90, 260, 220, '#ffffff', { opacity: 0.35 }),
    hair === 'long' ? longHair(colour, old) : shortHairBehind(colour, old, old && face.bald),
    path('M60 480Q70 372 180 352H300Q410 372 420 480Z', shirt),
    path('M196 352Q240 404 284 352L268 338H212Z', darker(shirt, 0.18)),
    rect(206, 296, 68, 66, darker(face.skin, 0.1), { rx: 26 }),
    ...[-1, 1].map((side) => ellipse(240 + side * face.wide, 226, 13, 22, darker(face.skin, 0.06))),
    ellipse(240, 222, face.wide, face.long, face.skin),
    ellipse(240, 262, face.wide * 0.72, face.long * 0.5, lighter(face.skin, 0.06), { opacity: 0.5 }),
    ...eyesOf(face, old),
    curve(`M240 218Q${240 + face.nose} 246 ${240 - 4} 252`, darker(face.skin, 0.28), 4),
    curve(`M${240 - face.mouth} 280Q240 ${old ? 296 : 304} ${240 + face.mouth} 280`, '#a5483f', 5),
    face.freckles ? freckles(face.skin) : '',
    old ? lines(face.skin) : '',
    hair === 'short' && face.beard ? beard(colour, old) : '',
    hair === 'long' ? fringe(colour, old) : shortHair(colour, old && face.bald),
    face.glasses || old ? glasses(face.apart, old) : '',
  ];
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width: SIDE, height: SIDE };
  return tag('svg', { ...attributes, viewBox: `0 0 ${SIDE} ${SIDE}` }, parts.join(''));
}

/** The same as a JPEG. */
export const renderPortrait = (sitter: Sitter, kind: PortraitKind): Promise<Uint8Array> =>
  sharp(Buffer.from(drawPortrait(sitter, kind)))
    .jpeg({ quality: 88 })
    .toBuffer();

type Features = ReturnType<typeof featuresOf>;

function eyesOf({ apart, eye, hair, brow }: Features, old: boolean): string[] {
  return [-1, 1].map((side) => {
    const x = 240 + side * apart;
    return group([
      ellipse(x, 212, 15, old ? 8 : 10, '#ffffff'),
      circle(x, 212, 7, eye),
      circle(x, 212, 3.5, '#1a1a1a'),
      curve(
        `M${x - 17} ${196 + side * brow}Q${x} ${184 - brow} ${x + 17} ${196 - side * brow}`,
        old ? mix(hair, GREY, 0.5) : darker(hair, 0.1),
        6,
      ),
    ]);
  });
}

/** Waves of the eighties; shoulder-length today. */
const longHair = (colour: Colour, old: boolean) =>
  old
    ? path('M134 330Q118 120 240 106Q362 120 346 330Q310 352 300 300H180Q170 352 134 330Z', colour)
    : group([
        ...[0, 1, 2, 3, 4, 5].flatMap((step) =>
          [-1, 1].map((side) =>
            circle(240 + side * (96 + 12 * Math.sin(step * 1.7)), 138 + step * 44, 48, colour),
          ),
        ),
        ellipse(240, 140, 118, 66, colour),
      ]);

const fringe = (colour: Colour, old: boolean) =>
  old
    ? path('M152 210Q160 112 250 112Q326 118 330 206Q300 158 236 152Q180 160 152 210Z', colour)
    : group([
        path('M150 196Q158 104 240 100Q322 104 330 196Q292 168 240 172Q188 168 150 196Z', colour),
        ...[-2, -1, 0, 1, 2].map((step) => circle(240 + step * 34, 152, 26, colour)),
      ]);

/** Short in front, long behind: that was the fashion. */
const shortHairBehind = (colour: Colour, old: boolean, isBald: boolean) =>
  group([
    old ? '' : path('M150 190Q132 350 176 356H304Q348 350 330 190Z', colour),
    isBald ? '' : ellipse(240, 184, 92, 82, colour),
  ]);

function shortHair(colour: Colour, isBald: boolean): string {
  if (isBald) return group([-1, 1].map((side) => ellipse(240 + side * 84, 196, 15, 44, colour)));
  return path(
    'M152 206Q146 104 240 102Q334 104 328 206Q320 150 286 146Q228 162 184 148Q160 158 152 206Z',
    colour,
  );
}

const beard = (colour: Colour, old: boolean) =>
  old
    ? path(
        'M166 250Q170 334 240 338Q310 334 314 250Q300 268 240 266Q180 268 166 250ZM212 284Q240 300 268 284Q240 276 212 284Z',
        colour,
        { 'fill-rule': 'evenodd' },
      )
    : path('M202 268Q240 250 278 268Q262 276 240 270Q218 276 202 268Z', colour);

/** Large ones then, small ones today. */
function glasses(apart: number, old: boolean): string {
  const [width, height] = old ? [25, 17] : [31, 27];
  const frame = { fill: 'none', stroke: old ? '#2f3234' : '#7a5a2c', 'stroke-width': 5 };
  return group([
    ...[-1, 1].map((side) =>
      tag('ellipse', {
        cx: 240 + side * apart,
        cy: 214,
        rx: Math.min(width, apart - 3),
        ry: height,
        ...frame,
      }),
    ),
    curve(`M236 210H244`, frame.stroke, 5),
  ]);
}

const freckles = (skin: Colour) =>
  group(
    [-2, -1, 1, 2].flatMap((step) => [
      circle(240 + step * 26, 246, 2.6, darker(skin, 0.25)),
      circle(240 + step * 21, 256, 2.2, darker(skin, 0.25)),
    ]),
  );

const lines = (skin: Colour) =>
  group([
    ...[-1, 1].flatMap((side) => [
      curve(`M${240 + side * 30} 256Q${240 + side * 46} 272 ${240 + side * 42} 292`, darker(skin, 0.18), 3),
      curve(`M${240 + side * 58} 206L${240 + side * 70} 200`, darker(skin, 0.18), 3),
      curve(`M${240 + side * 58} 214L${240 + side * 70} 216`, darker(skin, 0.18), 3),
    ]),
    curve('M206 168Q240 162 274 168', darker(skin, 0.12), 3),
  ]);
