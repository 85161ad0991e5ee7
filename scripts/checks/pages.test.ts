import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_PAGES } from '../../src/contract/desk/pages.ts';

it('the router has every page of the table, once, and no other address', () => {
  const source = globSync('src/web/routes/*')
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const routed = [...source.matchAll(/\bpage\(\s*(?:DESK_)?PAGES\.(\w+)/g)].map(([, name = '']) => name);
  expect(routed.toSorted()).toEqual(Object.keys(ALL_PAGES).toSorted());
  const written = [...source.matchAll(/\bpage\(\s*'([^']*)'/g)].map(([, path]) => path);
  expect(written).toEqual(['*']);
});

it('every page has an address of its own', () => {
  expect(new Set(Object.values(ALL_PAGES)).size).toBe(Object.keys(ALL_PAGES).length);
});

it('no code but the table writes the address of a page by hand', () => {
  const first = new Set(Object.values(ALL_PAGES).flatMap((address) => address.split('/')[1] || []));
  const literal = new RegExp(`['"\`}>]/(${[...first].join('|')})(?=[/?#'"\`])[^'"\`]*`, 'g');
  /** Addresses of pages in strings, templates and markup; comments may name them. */
  const writtenIn = (source: string) =>
    [...source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(literal)].map(([found]) => found.slice(1));
  const sources = globSync('src/{contract,domain,server,web,worker}/**/*.{ts,tsx}').filter(
    (name) => !/\.test\.tsx?$|\/server\/testing\/|\/contract\/(?:desk\/)?pages\.ts$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(300);
  const written = sources.flatMap((name) =>
    writtenIn(readFileSync(name, 'utf8')).map((address) => `${name}: ${address}`),
  );
  expect(written).toEqual([]);
});

it('pages read typed digits through domain/text/half-width.ts, which takes those in full width too', () => {
  const paths = globSync('src/web/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  expect(paths.length).toBeGreaterThan(300);
  const reads = /replace(?:All)?\(\/\\D|\/\^\\d\+\$\/\.test/;
  expect(paths.filter((path) => reads.test(readFileSync(path, 'utf8')))).toEqual([]);
});
