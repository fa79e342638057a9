import { MINUTE_MS } from '#contract/durations.ts';

/** Browsers read a file some time after the press. */
const KEPT_MS = MINUTE_MS;

/** Downloads what is at this address under this name, unless the server has one of its own for it. */
export function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  save(address, name);
}
