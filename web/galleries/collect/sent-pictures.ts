import { MINUTE_MS } from '#contract/durations.ts';
import { TAKE_BACK_MINUTES } from '#contract/limits.ts';
import { serverNow } from '../../session/server-clock.ts';
import { inHex } from '../upload/in-hex.ts';

/** A picture that this device has sent as a guest. */
export type SentPicture = { id: string; file: string; at: number };

/** What the browser keeps for guests, all under one name. */
const KEPT = 'abend';
type Kept = { token: string; name: string; device: string; sent: SentPicture[] };

const newDevice = () => inHex(crypto.getRandomValues(new Uint8Array(16)));

/** Of the pictures only those that can still be taken back. */
export function readKept(): Kept {
  const kept: Partial<Kept> = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  const since = serverNow() - TAKE_BACK_MINUTES * MINUTE_MS;
  const sent = (kept.sent ?? []).filter(({ at }) => at > since);
  return { token: '', name: '', device: newDevice(), ...kept, sent };
}

export function keep(changes: Partial<Kept>): Kept {
  const kept = { ...readKept(), ...changes };
  localStorage.setItem(KEPT, JSON.stringify(kept));
  return kept;
}
