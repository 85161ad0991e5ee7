import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../../src/web/', import.meta.url));
/** Every way in which a page could read a text as markup or as a script. */
const SINKS =
  /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|DOMParser|srcDoc|eval)\b|\bdocument\.write|\bnew Function\b/;

it('S-50 no screen has a way to read a text as markup', () => {
  const names = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => SINKS.test(readFileSync(WEB + name, 'utf8')))).toEqual([]);
});

it.each([
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  'element.innerHTML = text',
  "row.insertAdjacentHTML('beforeend', text)",
  '<iframe srcDoc={text} />',
  'document.write(text)',
  'new Function(text)()',
])('and `%s` would be found', (source) => {
  expect(SINKS.test(source)).toBe(true);
});
