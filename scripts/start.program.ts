import { StartError } from '#server/start-error.ts';
import { isWebBuilt } from './build/build-web.ts';
import { prepareData } from './demo.ts';
import { runChild } from './testing/children.ts';

// `npm start`: builds the pages if they are not built yet, then runs the server in this process, so that it receives the signals and
// sets the exit code.
if ((await isWebBuilt()) || (await buildAndPrepare())) await import('./start-with-demo.ts');

/** @returns whether the server can be started; otherwise the exit code is set */
async function buildAndPrepare(): Promise<boolean> {
  console.log('화면을 만들어요. 잠시만 기다려 주세요.');
  const stopped = new AbortController();
  // In a separate process, beside the data: the server shares neither the bundler's memory nor its settings.
  const building = runChild(process.execPath, ['scripts/build.ts', '--if-changed'], { signal: stopped.signal });
  // An interrupted start does not wait for the data.
  building.then(
    (exitCode) => exitCode > 128 && process.exit(exitCode),
    () => undefined,
  );
  try {
    await prepareData(process.env);
  } catch (error) {
    stopped.abort();
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return false;
  }
  process.exitCode = await building;
  if (process.exitCode === 0) return true;
  console.error('화면을 만들지 못했어요. 위의 메시지를 확인해 주세요.');
  return false;
}
