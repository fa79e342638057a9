import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from './refusal.ts';

const FIELD_MAX_BYTES = 4096;
/**
 * Bytes for boundaries, part headers and text fields around the file. Too few to reach the limits at which the
 * parser would truncate part headers.
 */
export const MULTIPART_OVERHEAD_BYTES = 8000;

/** Lets the routes of this scope take multipart bodies. */
export function takeUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
}

type Received = { fields: Record<string, string>; fileName: string };

type Destination = {
  target: string;
  /** Gets the fields that came before the file; nothing of it is written before this resolves. */
  admit: (fields: Record<string, string>) => Promise<void>;
};

/** The steps of a parser one after the other, each rejected when the parser has failed or fails meanwhile. */
function createSteps() {
  let failure: unknown;
  let stop: (reason: unknown) => void = () => {};
  return {
    fail(error: unknown) {
      failure ??= error;
      stop(failure);
    },
    step: (begin: (done: () => void) => void) =>
      new Promise<void>((done, reject) => {
        stop = reject;
        if (failure === undefined) begin(done);
        else reject(failure);
      }),
  };
}

function parserFor(headers: IncomingHttpHeaders, limits: BusboyConfig['limits']) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch {
    throw new Refusal('not-valid');
  }
}

/** Parses a multipart body: keeps its text fields, and writes its file once they are admitted. */
function openForm(
  headers: IncomingHttpHeaders,
  { field, maxBytes }: Pick<NonNullable<Endpoint['upload']>, 'field' | 'maxBytes'>,
  { target, admit }: Destination,
) {
  const fields: Record<string, string> = Object.create(null);
  let file: { name: string; stream: BusboyFileStream; written: Promise<void> } | undefined;
  const { step, fail } = createSteps();
  const refuse = () => fail(new Refusal('not-valid'));

  const limits = { fields: 8, files: 1, parts: 10, fieldSize: FIELD_MAX_BYTES, fileSize: maxBytes };
  const parser = parserFor(headers, limits);
  parser.on('error', fail).on('partsLimit', refuse).on('filesLimit', refuse).on('fieldsLimit', refuse);
  parser.on('field', (name, value, _nameCut, isCut, _encoding, type) => {
    // Invalid UTF-8 is decoded to this character.
    const isPlain = !isCut && type === 'text/plain' && !value.includes('\ufffd');
    if (!isPlain || name in fields || name in Object.prototype) refuse();
    else fields[name] = value;
  });
  parser.on('file', (name, stream, fileName) => {
    if (name !== field) {
      stream.resume();
      return refuse();
    }
    // Refused before anything reads it.
    stream.on('error', () => {});
    const write = () =>
      pipeline(stream, createWriteStream(target, { flags: 'wx', flush: true, mode: 0o600 }));
    file = { name: fileName ?? '', stream, written: admit(fields).then(write) };
    file.written.catch(fail);
  });

  return {
    fields,
    file: () => file,
    write: (chunk: Buffer) => step((done) => parser.write(chunk, done)),
    end: () => step((done) => parser.once('finish', done).end()),
  };
}

/**
 * Streams the one file of a multipart body to `target` (a new file, flushed to disk) and returns the text fields.
 * What is too large or unexpected is refused as soon as it is seen, never truncated.
 */
export async function receiveUpload(
  { body, headers }: { body: Readable; headers: IncomingHttpHeaders },
  { field, maxBytes, endings = [''] }: NonNullable<Endpoint['upload']>,
  { target, admit }: Destination,
): Promise<Received> {
  if (Number(headers['content-length'] ?? 0) > maxBytes + MULTIPART_OVERHEAD_BYTES)
    throw new Refusal('too-large');

  const form = openForm(headers, { field, maxBytes }, { target, admit });
  try {
    let bytes = 0;
    const checkSize = () => {
      const file = form.file();
      if (file?.stream.truncated) throw new Refusal('too-large');
      if (bytes - (file?.stream.bytesRead ?? 0) > MULTIPART_OVERHEAD_BYTES) throw new Refusal('not-valid');
    };
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      await form.write(chunk);
      checkSize();
    }
    await form.end();
    checkSize();
    const file = form.file();
    if (!file) throw new Refusal('not-valid');
    await file.written;
    const name = file.name.toLowerCase();
    if (!endings.some((ending) => name.endsWith(ending))) throw new Refusal('not-a-jpeg');
    return { fields: form.fields, fileName: file.name };
  } catch (error) {
    const file = form.file();
    file?.stream.destroy(error as Error);
    await file?.written.catch(() => {});
    // File system errors are ours; anything else means a malformed body.
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new Refusal('not-valid');
  }
}
