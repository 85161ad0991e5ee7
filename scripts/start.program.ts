import { isWebBuilt } from './build/build-web.ts';
import { runChild } from './testing/children.ts';

// `npm start`: builds the pages if they are not built yet, then runs the server in this process, so that it receives the signals and
// sets the exit code.
if (await isWebBuilt()) await import('./start-with-demo.ts');
else await buildAndStart();

async function buildAndStart(): Promise<void> {
  console.log('화면을 만들어요. 잠시만 기다려 주세요.');
  const stopped = new AbortController();
  // In a separate process, beside the data: the server shares neither the bundler's memory nor its settings.
  const building = runChild(process.execPath, ['scripts/build.ts', '--if-changed'], { signal: stopped.signal });
  // An interrupted start does not wait for the data.
  building.then(
    (exitCode) => exitCode > 128 && process.exit(exitCode),
    () => undefined,
  );
  // The server's modules are loaded when the build is under way.
  const [{ reportStartErrors }, { openWithDemo, startWithDemo }] = await Promise.all([
    import('#server/start-error.ts'),
    import('./demo.ts'),
  ]);
  await reportStartErrors(async () => {
    const services = await openWithDemo(process.env).catch((error: unknown) => {
      stopped.abort();
      throw error;
    });
    process.exitCode = await building;
    if (process.exitCode === 0) return startWithDemo(services);
    console.error('화면을 만들지 못했어요. 위의 메시지를 확인해 주세요.');
    await services.close();
  });
}
