/** By the clock of this device, which the reader looks at meanwhile. */
const clock = (time: number) =>
  new Date(time).toLocaleTimeString('de', { timeStyle: 'short' }).replace(/^0/, '').replace(':', '.');

const minutes = (ms: number) => {
  const count = Math.ceil(ms / 60_000);
  return count === 1 ? 'einer Minute' : `${count} Minuten`;
};

/** `left`: ms until the `end`, which is in ms since the epoch. */
export const endsSoon = (left: number, end: number) =>
  `Deine Anmeldung endet in ${minutes(left)} (um ${clock(end)}\u00A0Uhr). Melde dich dann einfach neu an. Angefangene Texte bleiben erhalten.`;
