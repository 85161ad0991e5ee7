import { afterEach } from 'vitest';
import { setDevice } from './korean-device.ts';
import { cleanUp } from './render-page.tsx';

// A page that is left, or loaded anew, would take the files with it that it has yet to run: it stays, and the test that runs says so.
navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || event.downloadRequest !== null || !event.cancelable) return;
  event.preventDefault();
  reportError(new Error(`the page was about to be left: ${event.navigationType} ${event.destination.url}`));
});

afterEach(() => {
  setDevice('KOREA');
  return cleanUp();
});
