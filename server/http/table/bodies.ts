import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * JSON in well-formed UTF-8 is the only body type besides forms and uploads. Fastify's own parser for plain text is
 * removed, so that no form on a foreign page can reach a handler.
 */
export function parseOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
    } catch {
      return done(new Refusal('not-valid'));
    }
    // Some clients send the content type even without a body.
    if (text === '') return done(null, undefined);
    parse(request, text, done);
  });
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets the routes of this scope take forms from mail programs, and nothing else. Their content is ignored. */
export function skipForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
