import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TABLE = join(import.meta.dirname, '../../src/web/routes.tsx');

/** Every path in src/web/routes.tsx, without those that exist only in development. */
export async function readRoutes(): Promise<string[]> {
  const source = await readFile(TABLE, 'utf8');
  const routes = [...source.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  if (routes.length < 20) throw new Error('The format of the route table has changed: update this expression.');
  return routes.filter((route) => !route.startsWith('/dev/'));
}
