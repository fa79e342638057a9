import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * The only body parser besides multipart: JSON in well-formed UTF-8. The framework's own one for plain text
 * is gone, so that no form of a foreign page can reach a handler.
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
    // Some clients name the type even where there is nothing to send.
    if (text === '') return done(null, undefined);
    parse(request, text, done);
  });
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets the routes of this scope take the forms of mail programs, and nothing else. What they say is not used. */
export function skipForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
