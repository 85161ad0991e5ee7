import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TABLE = join(import.meta.dirname, '../../src/web/routes.tsx');

/** Every path of src/web/routes.tsx, as it stands there; without those that only development has. */
export async function readRoutes(): Promise<string[]> {
  const source = await readFile(TABLE, 'utf8');
  const routes = [...source.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  if (routes.length < 20) throw new Error('The route table is written in another way now: mend this reading of it.');
  return routes.filter((route) => !route.startsWith('/dev/'));
}
