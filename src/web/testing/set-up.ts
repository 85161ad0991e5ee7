import { afterEach } from 'vitest';
import { setDevice } from './korean-device.ts';
import { cleanUp } from './render-page.tsx';

afterEach(() => {
  setDevice('KOREA');
  return cleanUp();
});
