import type { Api, CallName } from './api.ts';
import type { ParamsOf } from './endpoint.ts';

/** Every path of the API table stands under this one. */
export const API_ROOT = '/api/v1';

type Arguments<P> = P extends undefined ? [] : [params: P];

/** The address of a call of the API table, for a link or a picture. */
export const hrefOf: <N extends CallName>(name: N, ...params: Arguments<ParamsOf<Api[N]>>) => string =
  addressOf;

/** The same for callers whose parameters are checked already. */
export function addressOf(name: CallName, params: Record<string, string> = {}): string {
  const path = name.slice(name.indexOf('/'));
  return API_ROOT + path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''));
}
