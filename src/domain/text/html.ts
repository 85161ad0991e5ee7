declare const safe: unique symbol;

/** Markup with all texts escaped. */
export interface Html {
  readonly markup: string;
  readonly [safe]?: never;
}

type Part = string | number | Html | readonly Html[] | undefined;

/** Markup from a template literal; interpolated values are escaped, except markup. `undefined` renders as nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((text, string, index) => text + toMarkup(parts[index - 1]) + string);
  return { markup };
}

function toMarkup(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  if ('markup' in part) return part.markup;
  return part.map((item) => item.markup).join('');
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
