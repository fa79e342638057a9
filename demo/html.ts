/** Markup that may be sent; only `html` makes it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const spell = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return value.map(spell).join('');
};

/** A tagged template in which every inserted string is escaped. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(spell)));

export type { Html };
