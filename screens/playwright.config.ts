import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';
import { BROWSER_ARGS, findBrowser } from '../scripts/testing/browser.ts';

// `npm run screens`: every state of every screen is prepared once, by one worker, so that the pictures are reproducible.
export default defineConfig(base, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  outputDir: '../test-results/screens',
  globalSetup: ['../scripts/testing/provide-web.ts'],
  workers: 1,
  timeout: 300_000,
  // Generous, for a busy machine.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // Without the tests' false devices: the room's pictures have their own, or show that there is none.
    launchOptions: { executablePath: findBrowser(), args: [...BROWSER_ARGS] },
    trace: 'off',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
});
