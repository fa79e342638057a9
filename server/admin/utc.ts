/** A time in ms since the epoch, as it stands in lists: 2026-11-21 18:30 UTC. */
export const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
