import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('../../src/server/', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));

it('the page of operations names every event that the server logs, and no other', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  );
  const texts = files.map((name) => readFileSync(SERVER + name, 'utf8'));
  const logged = texts.flatMap((text) =>
    [...text.matchAll(/\bevent: (?:\w+ \? )?'([a-z]+(?:-[a-z]+)+)'(?: : '([a-z-]+)')?/g)].flatMap(([, ...names]) =>
      names.filter((name) => name !== undefined),
    ),
  );
  expect(logged.length).toBeGreaterThan(40);
  const page = readFileSync(PAGE, 'utf8');
  const table = page.slice(page.indexOf('| about | events |'), page.indexOf('## Before an upgrade'));
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...new Set(logged)].toSorted());
});
