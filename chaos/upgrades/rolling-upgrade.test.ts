import { expect, it } from 'vitest';
import { newSeed } from '../load/random.ts';
import { upgradeUnderLoad } from './rolling-upgrade.ts';

it('the previous release serves without an error while a new version migrates and runs beside it', async () => {
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
