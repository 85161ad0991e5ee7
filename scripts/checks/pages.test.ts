import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALL_PAGES } from '../../src/contract/desk/pages.ts';

const ROUTES = fileURLToPath(new URL('../../src/web/routes/', import.meta.url));

it('the router has every page of the table, once, and no other address', () => {
  const source = readdirSync(ROUTES)
    .map((name) => readFileSync(ROUTES + name, 'utf8'))
    .join('\n');
  const routed = [...source.matchAll(/\bpage\(\s*(?:DESK_)?PAGES\.(\w+)/g)].map(([, name = '']) => name);
  expect(routed.toSorted()).toEqual(Object.keys(ALL_PAGES).toSorted());
  const written = [...source.matchAll(/\bpage\(\s*'([^']*)'/g)].map(([, path]) => path);
  expect(written).toEqual(['*']);
});

it('every page has an address of its own', () => {
  expect(new Set(Object.values(ALL_PAGES)).size).toBe(Object.keys(ALL_PAGES).length);
});

describe('no code but the table', () => {
  const first = new Set(
    Object.values(ALL_PAGES)
      .map((address) => address.split('/')[1])
      .filter((name) => name !== ''),
  );
  const literal = new RegExp(`['"\`}>]/(${[...first].join('|')})(?=[/?#'"\`])[^'"\`]*`, 'g');
  /** Addresses of pages in strings, templates and markup; comments may name them. */
  const writtenIn = (source: string) =>
    [...source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(literal)].map(([found]) => found.slice(1));

  it('writes the address of a page by hand', () => {
    const folder = fileURLToPath(new URL('../../src/', import.meta.url));
    const files = ['contract', 'domain', 'server', 'web', 'worker'].flatMap((part) =>
      readdirSync(`${folder}${part}`, { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
    );
    const sources = files.filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^server\/testing\/|^contract\/(?:desk\/)?pages\.ts$/.test(name),
    );
    expect(sources.length).toBeGreaterThan(300);
    const written = sources.flatMap((name) =>
      writtenIn(readFileSync(folder + name, 'utf8')).map((address) => `${name}: ${address}`),
    );
    expect(written).toEqual([]);
  });
});
