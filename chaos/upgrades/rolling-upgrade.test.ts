import { expect, it } from 'vitest';
import { newSeed } from '../load/random.ts';
import { upgradeUnderLoad } from './rolling-upgrade.ts';

it('the previous release serves on, without an error, while a new version changes the tables under it and runs beside it', async () => {
  const seed = newSeed();
  const figures = await upgradeUnderLoad({ seed });
  expect(figures, `seed ${seed}`).toMatchObject({
    interrupted: 0,
    unavailable: 0,
    faults: [],
    errors: [],
    lost: [],
    violations: [],
  });
  expect(figures.acknowledged).toBeGreaterThan(150);
});
