import './styles.css';
import { start } from './app/start/start.tsx';
import { watchFailedImports } from './lib/failed-import.ts';
import { logError } from './lib/log.ts';
import { createRouter } from './routes.tsx';
import fonts from './fonts.css?url';

watchFailedImports();
const started = start(createRouter);
addStyles(fonts);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the first page: fetching every file for later must not slow down what is waited for now.
  void started.finally(() => whenIdle(() => void keepForOffline()));
}

/** The list of the font's parts is as long as all other styles: no paint waits for it. */
function addStyles(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

/** Safari has no idle time to offer: there a second has to do. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}

async function keepForOffline() {
  try {
    const { registerServiceWorker } = await import('./app/notices/service-worker.ts');
    await registerServiceWorker();
  } catch (error) {
    // The network went right after the page; the next one tries again.
    logError('service worker error', error);
  }
}
