import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export const PLANTED_ERROR = 'this chunk is broken';

/** The file that the build made of a source: `assets/….js`. */
export function chunkOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/web.manifest.json', 'utf8')) as Record<string, { file: string }>;
  const file = manifest[source]?.file;
  if (!file) throw new Error(`The build has no chunk for ${source}`);
  return file;
}

/** Replaces a page's chunk by one that throws when it is rendered. @param source the page's file, from `src/web` */
export async function breakChunk(page: Page, source: string): Promise<void> {
  await page.route(`**/${chunkOf(source)}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { throw new Error('${PLANTED_ERROR}'); };`,
    }),
  );
}
