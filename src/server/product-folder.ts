import { existsSync } from 'node:fs';

/**
 * Where `migrations/`, `seeds/` and `dist/web/` lie: the folder of the repository, or that of the image, in which few files are all of the
 * server.
 */
export const productFolder: URL = findAbove(new URL('.', import.meta.url));

function findAbove(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : findAbove(new URL('..', folder));
}
