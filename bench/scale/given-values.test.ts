import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HISTORY_ACTIONS } from '#domain/mentorings/states/transitions.ts';
import { GIVEN_VALUES } from './given-values.ts';
import { listStatements } from './statements.ts';

it('each given value belongs to a statement that the server has', async () => {
  const names = new Set((await listStatements()).map(({ name }) => name));
  expect(names.size).toBeGreaterThan(600);
  expect(Object.keys(GIVEN_VALUES).filter((name) => !names.has(name))).toEqual([]);
});

it('the histories that are made follow the transition table', () => {
  const [, inserted = ''] = readFileSync(join(import.meta.dirname, 'mentorings.sql'), 'utf8').split(
    'into mentoring_history',
  );
  const [statement = ''] = inserted.split(';');
  const actions = [...statement.matchAll(/'([a-z]\w*)'/g)].map(([, action]) => action);
  expect(actions).toContain('propose');
  expect(actions.filter((action) => !HISTORY_ACTIONS.some((known) => known === action))).toEqual([]);
});
