import { isWebBuilt } from './build/build-web.ts';
import { runChild } from './testing/children.ts';

// `npm start`: builds the pages if they are not built yet, then runs the server in this process, so that it receives the signals and
// sets the exit code.
if (await isWebBuilt()) {
  await import('./start-with-demo.ts');
} else {
  console.log('화면을 만들어요. 잠시만 기다려 주세요.');
  // In a separate process: the server shares neither the bundler's memory nor its settings.
  const exitCode = await runChild(process.execPath, ['scripts/build.ts', '--if-changed']);
  if (exitCode === 0) {
    await import('./start-with-demo.ts');
  } else {
    const isInterrupted = exitCode > 128;
    if (!isInterrupted) console.error('화면을 만들지 못했어요. 위의 메시지를 확인해 주세요.');
    process.exitCode = exitCode;
  }
}
