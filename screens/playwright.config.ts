import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

// `npm run screens`: every state of every screen is brought about once, by one worker, so that the pictures come out alike.
export default defineConfig(base, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  outputDir: '../test-results/screens',
  globalSetup: ['../scripts/testing/provide-web.ts'],
  workers: 1,
  timeout: 300_000,
  // Nobody waits for the pictures: a busy machine may take its time.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { contextOptions: { reducedMotion: 'reduce' }, trace: 'off', actionTimeout: 60_000, navigationTimeout: 60_000 },
});
