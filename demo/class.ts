import { DAY_MS } from '#contract/durations.ts';
import * as words from '#texts/demo.ts';
import * as galleries from '#texts/demo-galleries.ts';
import type { OwnData, OwnProfile, PortraitKind } from '../contract/members.ts';
import type { Motif } from './drawings/draw-picture.ts';
import type { Sitter } from './drawings/portrait.ts';
import type { Drawing } from './drawings/render-drawing.ts';
import type { Shape } from './drawings/stage.ts';

export type DemoMember = OwnData & { username: string };

export type DemoImage = {
  title: string;
  /** Username */
  uploader: string;
  drawing: Drawing;
  /** Local time as in Exif, without a zone: `1988-05-17T14:30:00` */
  takenAt?: string;
};

export type DemoGallery = { title: string; description: string; images: readonly DemoImage[] };

type ImageWords = { title: string; uploader: string };
type GalleryWords<Name extends string> = {
  title: string;
  description: string;
  images: Record<Name, ImageWords>;
};
type Picture = readonly [motif: Motif, seed: number, shape: Shape, takenAt?: string];

/** Joins the texts of a gallery with its pictures by name; the pictures give the order. */
function gallery<Name extends string>(
  { title, description, images }: GalleryWords<Name>,
  pictures: Record<NoInfer<Name>, Picture>,
): DemoGallery {
  const named = Object.entries(pictures) as [Name, Picture][];
  return {
    title,
    description,
    images: named.map(([name, [motif, seed, shape, takenAt]]) => ({
      ...images[name],
      drawing: { motif, seed, shape },
      ...(takenAt && { takenAt }),
    })),
  };
}

export const demoMembers: readonly DemoMember[] = words.members;

/** Who shows a portrait, with the hair that makes two drawings one person. */
const sitters: Record<string, { hair: Sitter['hair']; kinds: readonly PortraitKind[] }> = {
  'sabine.koerner': { hair: 'long', kinds: ['then', 'now'] },
  'joerg.bäumer': { hair: 'short', kinds: ['then', 'now'] },
  'Petra-Voß': { hair: 'long', kinds: ['then', 'now'] },
  'uwe.hartwig': { hair: 'short', kinds: ['then', 'now'] },
  'martina.schütz': { hair: 'long', kinds: ['now'] },
  ralf_petersen: { hair: 'short', kinds: ['then'] },
  'heike.lörcher': { hair: 'long', kinds: ['then', 'now'] },
  'thomas.grünwald': { hair: 'short', kinds: ['now'] },
  'birgit.aßmann': { hair: 'long', kinds: ['then', 'now'] },
  'frank.ostermann': { hair: 'short', kinds: ['then', 'now'] },
  'claudia.hänsel': { hair: 'long', kinds: ['then'] },
  'dieter.krämer': { hair: 'short', kinds: ['then', 'now'] },
};

export type DemoPortrait = { username: string; kind: PortraitKind; sitter: Sitter };

export const demoPortraits: readonly DemoPortrait[] = Object.entries(sitters).flatMap(
  ([username, { hair, kinds }], number) =>
    kinds.map((kind) => ({ username, kind, sitter: { seed: 100 + number * 7, hair } })),
);

/** Whom the class remembers, as a young man. */
export const demoMemorial = { ...words.memorial, sitter: { seed: 33, hair: 'short' } as const };

/** What a member tells beside the contact data; birthdays are counted from `now` (in ms), so that some are near. */
export function demoProfile(username: string, now: number): OwnProfile | undefined {
  const told = words.profiles[username];
  if (!told) return undefined;
  const { birthName = '', nickname = '', inDays, year } = told;
  const date = inDays === undefined ? undefined : new Date(now + inDays * DAY_MS);
  const day = date && { day: date.getUTCDate(), month: date.getUTCMonth() + 1, ...(year && { year }) };
  return { birthName, nickname, birthday: day ?? null, birthdayConsent: day !== undefined };
}

/** From the oldest to the newest, the last one still empty. */
export const demoGalleries: readonly DemoGallery[] = [
  gallery(galleries.apprenticeship, {
    firstDay: ['workshopGroup', 1, 'landscape', '1986-09-01T07:45:00'],
    firstDoor: ['sprayBooth', 2, 'landscape', '1986-10-14T10:20:00'],
    canPyramid: ['paintCans', 3, 'landscape', '1986-10-17T11:55:00'],
    cleanBrushes: ['brushes', 4, 'landscape', '1986-10-24T15:40:00'],
    onTheLadder: ['painterOnLadder', 5, 'portrait', '1986-11-05T09:10:00'],
    newFan: ['colourFan', 6, 'landscape', '1986-11-11T13:05:00'],
    wing: ['sprayBooth', 61, 'square', '1986-11-19T10:50:00'],
    stockroom: ['paintCans', 60, 'portrait', '1986-12-02T08:30:00'],
    inARow: ['brushes', 9, 'landscape', '1986-12-09T15:10:00'],
    bonnet: ['sprayBooth', 60, 'landscape', '1987-01-21T11:15:00'],
    colourCircle: ['colourFan', 61, 'square', '1987-02-03T14:00:00'],
    livingRoom: ['painterOnLadder', 12, 'landscape', '1987-03-12T09:35:00'],
    sixCans: ['paintCans', 13, 'landscape', '1987-03-26T10:05:00'],
    fullOverall: ['sprayBooth', 14, 'portrait', '1987-04-08T13:45:00'],
    lastDay: ['workshopGroup', 15, 'landscape', '1987-07-17T12:00:00'],
  }),
  gallery(galleries.classTrip, {
    departure: ['lakeWithCoach', 100, 'landscape', '1988-06-13T08:05:00'],
    oldTown: ['townSquare', 114, 'landscape', '1988-06-13T12:40:00'],
    atTheLake: ['lakeWithCoach', 122, 'landscape', '1988-06-13T16:20:00'],
    firstEvening: ['mountainHut', 132, 'landscape', '1988-06-13T20:50:00'],
    aboveTheHut: ['mountainHut', 141, 'portrait', '1988-06-14T06:10:00'],
    lakeRoad: ['lakeWithCoach', 154, 'panorama', '1988-06-14T11:30:00'],
    campfire: ['campfire', 160, 'landscape', '1988-06-14T21:40:00'],
    moonlight: ['mountainHut', 177, 'landscape', '1988-06-14T23:15:00'],
    breakfastStop: ['lakeWithCoach', 193, 'portrait', '1988-06-15T08:45:00'],
    market: ['townSquare', 191, 'portrait', '1988-06-15T13:20:00'],
    lastMatch: ['campfire', 200, 'square', '1988-06-15T22:05:00'],
    goodbyeHut: ['mountainHut', 230, 'square', '1988-06-16T21:10:00'],
    singing: ['campfire', 220, 'landscape', '1988-06-16T23:30:00'],
    wayHome: ['lakeWithCoach', 231, 'landscape', '1988-06-17T18:00:00'],
  }),
  gallery(galleries.reunion, {
    arrival: ['townSquare', 301, 'landscape', '2013-09-14T14:10:00'],
    everybody: ['workshopGroup', 330, 'landscape', '2013-09-14T15:00:00'],
    secondTry: ['workshopGroup', 341, 'landscape', '2013-09-14T15:02:00'],
    yellowCar: ['vintageCar', 413, 'landscape', '2013-09-14T15:40:00'],
    fanAgain: ['colourFan', 34, 'landscape', '2013-09-14T16:05:00'],
    oldCans: ['paintCans', 35, 'landscape', '2013-09-14T16:20:00'],
    mintCar: ['vintageCar', 424, 'landscape', '2013-09-14T16:45:00'],
    eveningGroup: ['workshopGroup', 352, 'square', '2013-09-14T18:20:00'],
    aperitif: ['longTable', 360, 'landscape', '2013-09-14T18:40:00'],
    walk: ['townSquare', 311, 'portrait', '2013-09-14T19:10:00'],
    speech: ['longTable', 381, 'landscape', '2013-09-14T19:40:00'],
    table: ['longTable', 374, 'panorama', '2013-09-14T20:30:00'],
    candles: ['longTable', 394, 'portrait', '2013-09-14T21:50:00'],
    nightWalk: ['townSquare', 322, 'landscape', '2013-09-15T00:20:00'],
    brunch: ['longTable', 400, 'landscape', '2013-09-15T10:00:00'],
  }),
  gallery(galleries.coast, {
    harbourMorning: ['harbour', 511, 'landscape', '2018-08-25T08:10:00'],
    redWarehouses: ['harbour', 512, 'landscape', '2018-08-25T11:30:00'],
    colourfulHouses: ['harbour', 520, 'portrait', '2018-08-25T12:15:00'],
    roadster: ['vintageCar', 615, 'landscape', '2018-08-25T13:05:00'],
    boatyard: ['workshopGroup', 630, 'landscape', '2018-08-25T13:40:00'],
    brushJar: ['brushes', 49, 'portrait', '2018-08-25T14:05:00'],
    orangeCar: ['vintageCar', 620, 'landscape', '2018-08-25T18:55:00'],
    garden: ['longTable', 570, 'landscape', '2018-08-25T19:50:00'],
    sunset: ['harbour', 530, 'panorama', '2018-08-25T20:15:00'],
    sailing: ['harbour', 542, 'landscape', '2018-08-25T20:25:00'],
    beachFire: ['campfire', 560, 'landscape', '2018-08-25T22:40:00'],
    harbourNight: ['harbour', 551, 'square', '2018-08-26T00:30:00'],
    clubHouse: ['painterOnLadder', 641, 'landscape', '2018-08-26T09:10:00'],
    coffee: ['longTable', 584, 'square', '2018-08-26T10:45:00'],
    mintBeetle: ['vintageCar', 610, 'square', '2018-08-26T11:20:00'],
    lastRound: ['longTable', 593, 'landscape', '2018-08-26T13:00:00'],
  }),
  gallery(galleries.nextReunion, {}),
];
