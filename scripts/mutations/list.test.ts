import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { MUTATIONS } from './list.ts';

it.each(MUTATIONS)(
  'the guard "$name" stands where its mutation looks for it, and so does its test',
  async (mutation) => {
    const { file, text, instead, test } = mutation;
    const source = await readFile(file, 'utf8');
    expect(source.split(text)).toHaveLength(2);
    expect(instead).not.toBe(text);
    const [testFile, title] = test;
    // Titles of tests that run for several engines are put together when they run.
    const words =
      title
        .replace(/^an instance on postgresql /, '')
        .replace('on postgresql', 'on %s')
        .split(/[.]/)[0] ?? '';
    const tests = await readFile(testFile, 'utf8');
    expect(tests.includes(words) || tests.includes('$what')).toBe(true);
  },
);

it('every mutation has a name of its own', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
});
