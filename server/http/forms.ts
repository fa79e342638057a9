import type { FastifyInstance } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets the routes of this room take the forms of mail programs, and nothing else. What they say is not used. */
export function skipForms(room: FastifyInstance): void {
  room.removeAllContentTypeParsers();
  room.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
