import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_DESCRIPTION, SERVICE_NAME, TAGLINE } from '../../src/domain/brand.ts';
import { buildWeb, isWebBuilt } from './build-web.ts';
import { totalSize } from './bundle-size.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
/** Bytes after gzip of the style sheets that block the first paint; with the font's style sheet it would be 26 kB. */
const STYLE_LIMIT = 12_500;

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

  it('waits only for the main style sheet, not for that of all letters, and preloads the font of our own', async () => {
    const styles = [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => file);
    expect(styles).toHaveLength(1);
    const css = await readFile(join(WEB, styles[0] ?? ''), 'utf8');
    expect(css).toContain('.bg-purple-600');
    const faces = css.match(/@font-face\{[^}]*\}/g) ?? [];
    expect(faces).toEqual([expect.stringContaining('font-family:Sunbaerang')]);
    const [, file] = /url\(([^)]+)\)/.exec(faces[0] ?? '') ?? [];
    expect(page).toMatch(new RegExp(`<link rel="preload" as="font"[^>]* href="${file}"`));
    expect(await totalSize(styles)).toBeLessThanOrEqual(STYLE_LIMIT);
    // Only a module script does not block the paint.
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('<script type="module"');
  });
});
