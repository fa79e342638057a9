import { escapeHtml } from '#server/http/pages/shell.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import type { Link, Part, Words } from '#texts/mail/greeting.ts';

/** Both bodies of an email, with the same words. */
export function rendered({ subject, parts }: Words): Required<Pick<Letter, 'subject' | 'text' | 'html'>> {
  const bodies = filled(parts).map(bodiesOf);
  const texts = bodies.map(({ gap = '\n\n', text }, index) => (index === 0 ? text : gap + text));
  const html = bodies.map((body) => body.html).join('\n');
  return { subject, text: texts.join(''), html: pageOf(subject, html) };
}

/** As who writes sees it before it leaves. */
export function previewOf(words: Words) {
  const { subject, text } = rendered(words);
  return { subject, text };
}

const filled = <T>(parts: readonly (T | false | undefined)[]) => parts.filter(Boolean) as T[];

/** One part; in plain text with LF newlines, and `gap` between it and what is before it. */
function bodiesOf(part: Part): { text: string; html: string; gap?: string } {
  if (typeof part === 'string') return { text: part, html: paragraph([inline(part)]) };
  if ('url' in part) return { gap: '\n', text: part.url, html: button(part) };
  if ('choices' in part)
    return {
      text: part.choices.map(({ label, url }) => `${label}: ${url}`).join('\n\n'),
      html: part.choices.map(button).join('\n'),
    };
  if ('facts' in part) {
    const facts = Object.entries(part.facts);
    return {
      text: facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      html: paragraph(facts.map(([name, value]) => `${inline(name)}: <b>${inline(value)}</b>`)),
    };
  }
  if ('list' in part)
    return {
      text: part.list.map((line) => `* ${line}`).join('\n'),
      html: `<ul>\n${part.list.map((line) => `<li>${inline(line)}</li>`).join('\n')}\n</ul>`,
    };
  if ('quote' in part)
    return {
      gap: '\n',
      text: part.quote
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
      html: `<blockquote style="${QUOTE}">${inline(part.quote)}</blockquote>`,
    };
  const lines = filled(part.footer);
  return {
    gap: '\n-- \n',
    text: lines.map((line) => (typeof line === 'string' ? line : line.url)).join('\n'),
    html: `<hr>\n${paragraph(lines.map((line) => (typeof line === 'string' ? inline(line) : anchor(line))))}`,
  };
}

/**
 * 44 pixels high. Outlook draws the ground of a cell and the borders of a link, but no padding of one; the thin border
 * shows it on dark ground, too.
 */
const BUTTON_CELL = 'border:1px solid #6f9fc4;border-radius:3px;background:#004f7c';
const BUTTON =
  'display:inline-block;min-width:120px;border:solid #004f7c;border-width:9px 20px;background:#004f7c;color:#ffffff;font-weight:bold;text-align:center;text-decoration:none';
const QUOTE = 'margin:0;padding-left:16px;border-left:3px solid #6f9fc4';

const paragraph = (lines: readonly string[]) => `<p>${lines.join('<br>\n')}</p>`;

const anchor = ({ label, url }: Link, style = '') =>
  `<a href="${escapeHtml(url)}"${style && ` style="${style}"`}>${escapeHtml(label)}</a>`;

const button = (link: Link) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:16px 0"><tr><td align="center" bgcolor="#004f7c" style="${BUTTON_CELL}">${anchor(link, BUTTON)}</td></tr></table>`;

/**
 * Ends where its host does, or with its path: nothing before an @ poses as the host. The marks behind it belong to the
 * sentence, but for brackets that it has opened.
 */
const ADDRESS =
  /(\bhttps?:\/\/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*(?::\d+)?(?:[/?#](?:(?:[^\s\p{C}<>"\\()]|\([^\s\p{C}<>"\\()]*\))*(?:[^\s\p{C}\p{P}<>\\]|[-_]|\([^\s\p{C}<>"\\()]*\))\/?)?)?)/iu;

/** Text becomes markup here alone. Lines and blanks stay, and an address leads to what it shows. */
const inline = (text: string) =>
  text
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2 === 0
        ? escapeHtml(piece).replaceAll('\n', '<br>\n').replaceAll('  ', ' &nbsp;')
        : anchor({ label: piece, url: piece }),
    )
    .join('');

/** No colours but those of a button: mail programs have their own, by day and by night. */
const pageOf = (subject: string, body: string) => `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px">
<div style="max-width:600px;margin:0 auto;font:16px/1.5 sans-serif;overflow-wrap:anywhere">
${body}
</div>
</body>
</html>
`;
