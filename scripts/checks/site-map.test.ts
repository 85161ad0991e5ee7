import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MENTOR_PAGES, PUBLIC_PAGES, UNLISTED_PAGES } from '../../src/server/features/pages/site-map.ts';

// Stands here because the server may not import the pages' router: both must know the same addresses, or a page that
// opens would be answered with 404.
it('the server knows every address that the router has, and no other', () => {
  const source = readFileSync(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8');
  const routed = [...source.matchAll(/\bpage\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  const known = [...Object.keys(PUBLIC_PAGES), ...MENTOR_PAGES, ...UNLISTED_PAGES];
  expect(known.toSorted()).toEqual(routed.filter((path) => path !== '/dev/ui').toSorted());
  expect(routed.length).toBeGreaterThan(25);
});
