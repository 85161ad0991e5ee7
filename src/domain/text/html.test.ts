import { expect, it } from 'vitest';
import { html } from './html.ts';

it.each([
  ['text', `<a href="x">&'</a>`, '<p>&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;</p>'],
  ['a number', 0, '<p>0</p>'],
  ['nothing', undefined, '<p></p>'],
  ['markup', html`<b>${'<'}</b>`, '<p><b>&lt;</b></p>'],
  ['a list of markup', [html`<i>${1}</i>`, html`<i>${2}</i>`], '<p><i>1</i><i>2</i></p>'],
  ['an empty list', [], '<p></p>'],
])('a template escapes texts and keeps markup: %s', (_what, part, markup) => {
  expect(html`<p>${part}</p>`.markup).toBe(markup);
});

it('a template keeps the order of its parts', () => {
  expect(html`${'a'} ${'b'}-${'c'}`.markup).toBe('a b-c');
});
