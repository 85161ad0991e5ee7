import { chromium, type Page } from '@playwright/test';
import { totalSize } from '../scripts/build/bundle-size.ts';
import { BROWSER_ARGS } from '../scripts/testing/browser.ts';

export interface PageWeight {
  readonly path: string;
  /** Bytes after gzip. */
  readonly script: number;
  readonly style: number;
}

/**
 * What a phone loads to show a page: the bytes, after gzip, of every script and style sheet that the browser fetched from
 * the built pages, with an empty cache.
 */
export async function weighPages(origin: string, executablePath: string | undefined): Promise<PageWeight[]> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const weights: PageWeight[] = [];
    for (const path of ['/auth', '/']) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'ko-KR' });
      weights.push(await weighPage(page, origin, path));
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function weighPage(page: Page, origin: string, path: string): Promise<PageWeight> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && /\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  // A guest is redirected from / to /auth, unless this tab has chosen to browse without an account.
  await page.addInitScript(() => sessionStorage.setItem('browsing', '1'));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}`);
  const sizes = { script: 0, style: 0 };
  for (const file of files) sizes[file.endsWith('.js') ? 'script' : 'style'] += await totalSize([file]);
  return { path, ...sizes };
}
