import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanRouter } from './lean-router.ts';

const ROUTER = join(import.meta.dirname, '../../node_modules/react-router/dist/production/lib/router/router.js');
const lean = leanRouter().transform as (code: string, id: string) => { code: string } | undefined;

it('leaves out a quarter of the router, and does not build with one that names a left out function otherwise', async () => {
  const code = await readFile(ROUTER, 'utf8');
  expect(lean(code, ROUTER)?.code.length).toBeLessThan(code.length * 0.78);
  expect(() => lean(code.replaceAll('function revalidate(', 'function reload('), ROUTER)).toThrow(
    'no function revalidate',
  );
  expect(lean(code, '/elsewhere/router.js')).toBeUndefined();
});
