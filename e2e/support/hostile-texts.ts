import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A word that each of the texts has, in whatever spelling. */
const MARK = 'hostile';
const RUN = `window.${MARK}=1`;
const ELEMENTS = [
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}></svg>`,
  `<script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">${MARK}</a>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}></details>`,
  `<video><source onerror=${RUN}></video>`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `javascript:${RUN}`,
] as const;
/** Endings of the contexts in which a text may stand. */
const ENDS = ['', '"', "'", '">', "'>", '</p>', '</textarea>', '</script>', '-->', '`'] as const;
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('=', '&equals;'),
  (text) => text.replaceAll(/[ =]/g, '$&\t'),
  (text) => encodeURIComponent(text),
];
/** 500 texts that made other products run what a member wrote (S-50). */
export const HOSTILE_TEXTS: readonly string[] = SPELLINGS.flatMap((spell) =>
  ENDS.flatMap((end) => ELEMENTS.map((element) => spell(end + element))),
);

/** Words of the contract, numbers, instants, addresses: values that screens compute with and never show as they are. */
const IS_NO_TEXT = /^(?:[\w-]*|[\d:.TZ+-]+|\/.*|https?:.*)$/;

/** One text after the other until the page has been given all of them: as it was written, then in each other spelling. */
const PLAIN = ELEMENTS.length * ENDS.length;
const textAt = (count: number): string =>
  SPELLINGS.map((_spell, index) => HOSTILE_TEXTS[index * PLAIN + (count % PLAIN)]).join(' ');

export interface HostileAnswers {
  /** Whether the page has been given each of {@link HOSTILE_TEXTS}. */
  readonly isComplete: () => boolean;
}

/**
 * From now on every text in the server's answers to this page is made of {@link HOSTILE_TEXTS}, also those that the server would never have taken.
 * @param rows lists that would be empty, by the path of their call: their one row
 */
export async function answerHostile(page: Page, rows: Readonly<Record<string, object>> = {}): Promise<HostileAnswers> {
  let count = 0;
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value === 'string') return IS_NO_TEXT.test(value) ? value : textAt(count++);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewrite(each)]));
  };
  await page.addInitScript((mark) => Object.assign(window, { [mark]: undefined }), MARK);
  page.on('dialog', (dialog) => expect.soft(dialog.message(), 'a text opened a dialog').toBe(''));
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/') && !pathname.endsWith('/stream'),
    async (route) => {
      if (route.request().headers().accept?.includes('event-stream')) return route.fallback();
      const response = await route.fetch();
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
      const envelope = (await response.json()) as { data: { content?: object[] } | null };
      const row = rows[new URL(route.request().url()).pathname];
      if (row && envelope.data?.content?.length === 0) envelope.data.content = [row];
      return route.fulfill({ response, json: { ...envelope, data: rewrite(envelope.data) } });
    },
  );
  return { isComplete: () => count >= PLAIN };
}

/** Sees that a screen shows such a text, and that nothing of it has become an element, an attribute or a script. */
export async function expectInert(page: Page, where: string, shown: Locator = page.locator('body')): Promise<void> {
  await expect(shown, `${where} shows a text`).toContainText(new RegExp(MARK, 'i'));
  const faults = await page.evaluate((mark) => {
    const found = [...document.querySelectorAll('*')].flatMap((element) => {
      // A label may begin with such an address; where the browser goes to one it may not.
      const bad = [...element.attributes].filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (!/^(?:aria-\w+|title|alt|value|placeholder)$/.test(name) && /^\s*javascript:/i.test(value)),
      );
      const isOurs = !(element instanceof HTMLScriptElement) || !element.text.includes(mark);
      return bad.length === 0 && isOurs ? [] : [element.outerHTML.slice(0, 200)];
    });
    return Reflect.get(window, mark) === undefined ? found : [...found, 'a text has run'];
  }, MARK);
  expect(faults, where).toEqual([]);
  await expect(page.locator('img[src=x]'), where).toHaveCount(0);
}
