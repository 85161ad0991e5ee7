import './main.css';
import { start } from './app/start/start.tsx';
import { watchInput } from './lib/api.ts';
import { watchFailedImports } from './lib/failed-import.ts';
import { logError } from './lib/log.ts';
import { createRouter } from './routes/routes.tsx';
import fonts from './fonts.css?url';

watchFailedImports();
watchInput();
const started = start(createRouter);
// The letters that our own do not have. Once ours are there it is known which: before, the browser would ask for more of them.
void document.fonts.load('1em Sunbaerang').then(addFonts, addFonts);

// After the first page: caching every file for later must not slow down what the page loads now.
void started.finally(() => whenIdle(() => void loadBackgroundTasks()));

/** The font's style sheet is as long as all other styles together, so the first paint does not wait for it. */
function addFonts() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = fonts;
  document.head.append(link);
}

/** Safari has no `requestIdleCallback`: there it waits a second. */
function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, 1000);
}

async function loadBackgroundTasks() {
  try {
    const { startBackgroundTasks } = await import('./background-tasks.ts');
    await startBackgroundTasks();
  } catch (error) {
    // The network was lost right after the page loaded; the next page load tries again.
    logError('background tasks error', error);
  }
}
