/** From this page to the root of the album. */
export const root = document.documentElement.dataset.root ?? '';

/** An element with these properties and this content; attributes as they are written in HTML. */
export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

export function button(words: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button' }, words);
  made.addEventListener('click', act);
  return made;
}

export function select(label: string, options: Record<string, string>, chosen: string) {
  const made = element('select');
  for (const [value, words] of Object.entries(options)) made.append(element('option', { value }, words));
  made.value = chosen;
  return { field: made, labelled: element('label', {}, `${label} `, made) };
}
