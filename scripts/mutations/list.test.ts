import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CONFORMANCE_PAGE, readPage } from '../checks/conformance.ts';
import { CLAUSE_MUTATIONS } from './clauses/list.ts';
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

describe('the clauses of SPEC', async () => {
  const { rows } = readPage(await readFile(CONFORMANCE_PAGE, 'utf8'));
  it.each(CLAUSE_MUTATIONS)('$clauses.0 names the test that its mutation runs', ({ clauses, test: [file, words] }) => {
    for (const clause of clauses) {
      const titles = rows.find(({ number }) => number === clause)?.tests.filter((test) => test.file === file) ?? [];
      const isNamed = titles.some(
        ({ title }) =>
          new RegExp(words).test(title.split(' > ').join(' ')) ||
          title.split(/ > |…/).some((part) => part.trim() && words.includes(part.trim())),
      );
      expect(isNamed, `${clause}: ${file} "${words}"`).toBe(true);
    }
  });
});
