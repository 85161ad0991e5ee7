import { runChild } from './children.ts';

/** Playwright's global set-up: the pages that the server serves are those of the sources as they are now. */
export default async function provideWeb(): Promise<void> {
  const exitCode = await runChild(process.execPath, ['scripts/build.ts', '--if-changed']);
  if (exitCode !== 0) throw new Error('The pages could not be built.');
}
