import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
export default defineConfig(base, { testMatch: 'look-tmp.ts', outputDir: '../test-results/look' });
