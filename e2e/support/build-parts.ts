import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export const FAULT = 'this part is broken';

/** The file of the build that a source became: `assets/….js`. */
export function partOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/web.manifest.json', 'utf8')) as Record<string, { file: string }>;
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has no part for ${source}`);
  return file;
}

/** Has a page of the app throw as soon as it is drawn. @param source its file, from `src/web` */
export async function breakPart(page: Page, source: string): Promise<void> {
  await page.route(`**/${partOf(source)}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { throw new Error('${FAULT}'); };`,
    }),
  );
}
