import assert from 'node:assert/strict';

const TAGS = /^(!doctype|html|head|meta|title|body|div|p|a|br|b|ul|li|blockquote|hr|table|tr|td)$/;

const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};
const unescaped = (html: string) => html.replaceAll(/&\w+;/g, (name) => characters[name] ?? name);

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

/** The links of an email in HTML: where they lead, and what they show. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, url = '', label = '']) => ({
    url: unescaped(url),
    label: unescaped(label),
  }));

/** An email in HTML is of our own markup, leads nowhere but where it says, and has the words of its plain text. */
export function checkHtml(html: string, text: string): void {
  for (const [, tag = ''] of html.matchAll(/<\/?([^\s>]*)/g)) assert.match(tag, TAGS, html);
  const markup = [...html.matchAll(/<[^>]*>/g)].join('');
  assert.doesNotMatch(markup, /\s(on\w+|src|srcset|background|ping)=|url\(|javascript:|@import/i);
  for (const { url, label } of linksIn(html)) {
    assert.match(url, /^https?:\/\//i);
    if (/[./:@]/.test(label)) assert.equal(label, url);
  }
  const [, body = ''] = html.split('<body');
  const shown = body
    .slice(body.indexOf('>') + 1)
    .replaceAll(/<a href="([^"]*)"[^>]*>[^<]*<\/a>/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ');
  const plain = text.replaceAll(/^(> ?|\* |-- $|(Zusagen|Vielleicht|Absagen): (?=http))/gm, '');
  // A link that is shown whole may touch the mark behind it.
  assert.equal(wordsIn(unescaped(shown)).join(''), wordsIn(plain).join(''));
}
