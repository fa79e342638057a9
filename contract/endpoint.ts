import type { z } from 'zod';
import type { OwnRefusal } from './refusals.ts';

/** The type of an Excel workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** An endpoint of the API table. Its key is the method and the path under /api/v1. */
export type Endpoint = {
  /** One line for readers of the table and for OpenAPI. */
  summary: string;
  /** Who may call. Required, so that it cannot be forgotten. To others a call of maintainers does not exist (404). */
  access: 'anyone' | 'member' | 'maintainer';
  /** A call of maintainers for which they need not have entered their password again. */
  unconfirmed?: true;
  /**
   * A reading that gives maintainers more of others than a member sees. It is in the record before it is given, by the
   * same call: the one reason for which a GET writes.
   */
  recorded?: true;
  /** The `{names}` in the path. Values that do not match are answered as not found (404). */
  params?: z.ZodObject;
  /** The JSON body, which may be optional; for an upload the text fields beside the file. */
  body?: z.ZodType;
  /** A multipart upload: the field that carries the file, its maximum size, and how its name must end (any case). */
  upload?: { field: string; maxBytes: number; endings?: readonly string[] };
  /** The JSON answer; without one (and without `file`) the call answers 204. */
  answer?: z.ZodType;
  /** Default: 200 with an answer, else 204. */
  status?: 201 | 202;
  /** The answer is a file of one of these types instead of JSON. */
  file?: readonly string[];
  /** The answer redirects to a page (302). */
  redirect?: true;
  /** What it is refused for besides what holds for every call. The page that makes the call says each in German. */
  refuses?: readonly OwnRefusal[];
  /** Called by mail programs: a form body, no cookie, no XSRF token; the token in the path authorizes the call. */
  oneClick?: true;
  /** Rate limit. Logins are limited by account, too: `server/session/login-limits.ts`. */
  attempts?: Attempts;
};

export type Attempts = {
  /** Counted per source (an address, or an IPv6 network) or per member. */
  of: 'source' | 'member';
  tries: number;
  seconds: number;
  /** Calls with the same name share one counter. */
  name: string;
  /** Default: every attempt. Else only those that find nothing (guesses), or those that succeed. */
  counts?: 'misses' | 'successes';
};

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export type ParamsOf<E> = E extends { params: infer T } ? Parsed<T> : undefined;
export type BodyOf<E> = E extends { body: infer T } ? Parsed<T> : undefined;
export type RefusalsOf<E> = E extends { refuses: readonly (infer R)[] } ? R : never;
export type AnswerOf<E> = E extends { answer: infer T } ? Parsed<T> : undefined;

/** What a caller passes: `{ params, body }`, each only if the line has it. */
export type InputOf<E> = (E extends { params: infer T } ? { params: Input<T> } : unknown) &
  (E extends { upload: unknown } ? unknown : E extends { body: infer T } ? { body: Input<T> } : unknown);

/** The prefix of every path of the API table. */
export const API_ROOT = '/api/v1';

/** Stands in the path of a call for whatever there may be: all of a kind, of everybody, from the newest on. */
export const ANY = '*';
