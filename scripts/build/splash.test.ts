import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '../../src/domain/brand.ts';
import { buildWeb, isWebBuilt } from './build-web.ts';
import { totalSize } from './bundle-size.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
/** Bytes after gzip of the main style sheet; with the font's style sheet it would be 26 kB. */
const STYLE_LIMIT = 12_500;
/** Bytes after gzip of the page itself, which the first paint waits for: with the server's head it fits into the first ten packets. */
const PAGE_LIMIT = 6000;

describe('the first paint of the built page', () => {
  let page: string;

  beforeAll(async () => {
    if (!(await isWebBuilt())) await buildWeb({ logLevel: 'warn' });
    page = await readFile(join(WEB, 'index.html'), 'utf8');
  }, 120_000);

  it('has the logo, the name and the tagline, and requests no image', () => {
    const body = page.split('<body>')[1] ?? '';
    expect(body).toContain(`>${SERVICE_NAME}</h1>`);
    expect(body).toContain(`>${TAGLINE}</p>`);
    const pictures = [...body.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => decodeURIComponent(address));
    expect(pictures).toEqual([expect.stringMatching(/^data:image\/svg\+xml,<svg .*<path .*<\/svg>$/)]);
    expect(page).toContain(`content="${SERVICE_DESCRIPTION}"`);
    expect(page).not.toContain('{{');
  });

  it('waits only for the page: styles and script come after the logo, and the splash’s font is preloaded', async () => {
    const [beforeLogo = '', behindLogo = ''] = page.split('</main>');
    expect(beforeLogo).toContain('.bg-purple-600');
    expect(beforeLogo).not.toMatch(/<script|<link rel="(?:stylesheet|modulepreload)"/);
    expect(beforeLogo).toMatch(
      /@font-face\{font-family:Splash;src:url\((\/assets\/splash-[^)]+)\).*<link rel="preload" as="font"[^>]* href="\1"/s,
    );
    expect(behindLogo.match(/<script/g)).toHaveLength(1);
    expect(behindLogo).toMatch(/<script>[^<]*import\("\/assets\/index-[^<]*<\/script>\s*<link rel="stylesheet"/);
    expect(await totalSize(['index.html'])).toBeLessThanOrEqual(PAGE_LIMIT);
  });

  it('says so and offers another attempt when the script cannot be loaded', () => {
    expect(page).toMatch(
      /<p id="load-error" hidden[^>]*>\s*화면을 불러오지 못했어요\..*<a href=""[^>]*>다시 시도<\/a>/s,
    );
    expect(page).toMatch(/import\("[^"]+"\)\.catch\(\(\)=>\{document\.getElementById\("load-error"\)\.hidden=!1;/);
  });

  it('is followed by one style sheet, which names the font of our own letters and no other', async () => {
    const styles = [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => file);
    expect(styles).toHaveLength(1);
    const css = await readFile(join(WEB, styles[0] ?? ''), 'utf8');
    expect(css.match(/@font-face\{[^}]*\}/g)).toEqual([expect.stringContaining('font-family:Sunbaerang')]);
    expect(await totalSize(styles)).toBeLessThanOrEqual(STYLE_LIMIT);
  });
});
