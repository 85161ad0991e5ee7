import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGES } from '../../src/contract/pages.ts';

it('the router has every page of the table, once, and no other address', () => {
  const source = readFileSync(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8');
  const routed = [...source.matchAll(/\bpage\(\s*PAGES\.(\w+)/g)].map(([, name = '']) => name);
  expect(routed.toSorted()).toEqual(Object.keys(PAGES).toSorted());
  const written = [...source.matchAll(/\bpage\(\s*'([^']*)'/g)].map(([, path]) => path);
  expect(written).toEqual(['*']);
});

it('every page has an address of its own', () => {
  expect(new Set(Object.values(PAGES)).size).toBe(Object.keys(PAGES).length);
});
