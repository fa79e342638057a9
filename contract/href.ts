import type { Api, CallName } from './api.ts';
import type { ParamsOf } from './endpoint.ts';

/** The prefix of every path of the API table. */
export const API_ROOT = '/api/v1';

type Arguments<P> = P extends undefined ? [] : [params: P];

/** The URL of a call, for a link or an image. */
export const hrefOf: <N extends CallName>(name: N, ...params: Arguments<ParamsOf<Api[N]>>) => string =
  addressOf;

/** The same for callers that have already checked the parameters. */
export function addressOf(name: CallName, params: Record<string, string> = {}): string {
  const path = name.slice(name.indexOf('/'));
  return API_ROOT + path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''));
}
