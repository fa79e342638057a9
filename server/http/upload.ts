import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from './refusal.ts';

const FIELD_MAX_BYTES = 4096;
/** Room for boundaries, part headers and text fields around the file. */
const AROUND_THE_FILE = 64 * 1024;

/** Lets the routes of this room take multipart bodies. */
export async function takeUploads(room: FastifyInstance): Promise<void> {
  await room.register(fastifyMultipart, { throwFileSizeLimit: false });
}

type Received = { fields: Record<string, string>; fileName: string };

/**
 * Streams the one file of a multipart body to `target` (a new file, flushed to disk) and answers the text
 * fields. What is too large or does not belong is refused, never cut; the rest of the body is read away first,
 * so that a browser gets the answer and not a broken connection.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  target: string,
): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_THE_FILE)
    throw new Refusal('too-large');

  const fields: Record<string, string> = Object.create(null);
  let fileName: string | undefined;
  let problem: Refusal | undefined;

  const limits = { fields: 8, files: 2, parts: 10, fieldNameSize: 100, fieldSize: FIELD_MAX_BYTES };
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        const { fieldname, value } = part;
        const cut = part.valueTruncated || part.fieldnameTruncated;
        // A part that calls itself JSON arrives parsed, and bytes that are no UTF-8 as this character.
        const isWhole = !cut && typeof value === 'string' && !value.includes('\ufffd');
        if (!isWhole || fieldname in fields) problem ??= new Refusal('not-valid');
        else fields[fieldname] = value;
      } else if (part.fieldname !== field || fileName !== undefined) {
        problem ??= new Refusal('not-valid');
        await pipeline(part.file, nowhere());
      } else {
        fileName = part.filename ?? '';
        await pipeline(part.file, createWriteStream(target, { flags: 'wx', flush: true, mode: 0o600 }));
        if (part.file.truncated) problem ??= new Refusal('too-large');
      }
    }
  } catch (error) {
    // Errors of the file system are ours; everything else is a body that is no proper multipart.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new Refusal('not-valid');
  }
  if (problem) throw problem;
  if (fileName === undefined) throw new Refusal('not-valid');
  return { fields, fileName };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
