import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runChild } from './children.ts';
import { APT, installDebianPackages } from './debian-packages.ts';

/** Debian's package and its program: Chromium without windows takes two fifths of the work. */
const WANTED = 'chromium-headless-shell';
const SYSTEM_BROWSERS = [WANTED, 'chromium', 'chromium-browser', 'google-chrome'];

/** How Chromium is started for tests and measurements: nothing of its own goes over the network. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * For browser tests: cameras that show a moving test picture and microphones that beep; nobody is asked. Chromium shows the second of the three cameras, and
 * sends nothing of it; the third is as good as the first. All tests have them: a file with arguments of its own starts another browser and another server.
 */
export const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream=device-count=3',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** The machine's own Chromium, or undefined where Playwright's is to serve. */
export function findBrowser(): string | undefined {
  return SYSTEM_BROWSERS.map(pathOf).find((path) => existsSync(path));
}

/**
 * Sees to it that there is a Chromium: Debian's where we may install it, Playwright's own elsewhere; where it cannot be had,
 * any other will do.
 * @returns whether there is one now
 */
export async function ensureBrowser(): Promise<boolean> {
  if (existsSync(pathOf(WANTED))) return true;
  const mayInstall = process.getuid?.() === 0 && existsSync(APT);
  if (!mayInstall && hasBrowser()) return true;
  console.log('테스트에 쓸 브라우저(Chromium)를 설치해요.');
  if (mayInstall) await installDebianPackages([WANTED]);
  if (!hasBrowser()) await runChild('playwright', ['install', 'chromium']);
  return hasBrowser();
}

function hasBrowser(): boolean {
  return findBrowser() !== undefined || existsSync(chromium.executablePath());
}

function pathOf(name: string): string {
  return `/usr/bin/${name}`;
}
