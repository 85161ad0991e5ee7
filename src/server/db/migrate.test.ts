import { describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, engines } from '#server/testing/test-database.ts';
import { knownMigrations, migrate, missingMigrations } from './migrate.ts';

describe.each(engines)('missing migrations on %s', (engine) => {
  it('are all, in their order, where there is nothing yet, and are not made by asking', async () => {
    const database = await createEmptyDatabase(engine);
    const known = await knownMigrations();
    expect(await missingMigrations(database)).toEqual(known);
    expect(await missingMigrations(database)).toEqual(known);
    expect(await migrate(database)).toEqual(known);
    expect(await missingMigrations(database)).toEqual([]);
    await database.close();
  });

  it('are none after the start', async () => {
    const database = await createTestDatabase(engine);
    expect(await missingMigrations(database)).toEqual([]);
    await database.close();
  });
});
