import { readFileSync } from 'node:fs';

/** The colours of the design system, `canvas` and so on, as src/web/styles.css gives them in both schemes. */
export function readColourTokens(): Record<'light' | 'dark', Readonly<Record<string, string>>> {
  const css = readFileSync(new URL('../../src/web/styles.css', import.meta.url), 'utf8');
  const [lightCss = '', darkCss] = css.split('@media screen and (prefers-color-scheme: dark)');
  if (darkCss === undefined) throw new Error('styles.css has no colours for the dark scheme.');
  const light = readColours(lightCss);
  return { light, dark: { ...light, ...readColours(darkCss) } };
}

function readColours(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
