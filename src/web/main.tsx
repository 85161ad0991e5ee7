import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './app/start/start.tsx';
import { watchFailedImports } from './lib/failed-import.ts';
import { queryClient } from './lib/query-client.ts';
import { createRouter } from './routes.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

watchFailedImports();

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Start createRouter={createRouter} />
    </QueryClientProvider>
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After everything that the first page needs.
  window.addEventListener('load', () => void keepForOffline());
}

async function keepForOffline() {
  const { registerServiceWorker } = await import('./app/notices/service-worker.ts');
  await registerServiceWorker();
}
