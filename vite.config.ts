import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { installable } from './scripts/installable.ts';

/** The API the development server forwards to; `scripts/dev` sets it to the port it chose. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** Paths the server answers itself; everything else belongs to the browser's router. */
const serverPaths = [
  '/v1',
  '/files',
  '/docs',
  '/dev/mailbox',
  '/simulator',
  '/livez',
  '/readyz',
  '/share',
  '/sitemap',
  '/robots.txt',
];

const PARTS = /src\/(web\/(ui|lib|app)|domain|contract)|node_modules/;
const PROFILE_FORMS = /features\/members\/(fields|profiles|registration)/;

/** One chunk for each set of pages that share a module: no page fetches what it has no use for. */
const sharedBySomePages = { minShareCount: 2, entriesAware: true };

function featureOf(module: string): string {
  return /features\/(\w+)/.exec(module)?.[1] ?? 'parts';
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), installable()],
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin }])),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // For scripts/bundle-weight.ts; it is not served.
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        // Chunks of several pages would be named after all of them, and the first load holds every name.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // What goes together, so that a page is a handful of files (docs/decisions/0060).
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            // zod, for the pages whose rules are schemas.
            { name: 'rules', test: /node_modules\/zod/, priority: 8 },
            // Questions to the server, and how their states look.
            { name: 'data', test: /@tanstack|ui\/states|state-art/, priority: 8 },
            { name: 'forms', test: /react-hook-form|lib\/forms/, priority: 7 },
            // Icons, bars, buttons: what most pages are made of.
            { name: 'kit', test: /lucide-react|src\/web\/(ui|lib|app)/, minShareCount: 6, priority: 6 },
            { name: 'parts', test: PARTS, ...sharedBySomePages, entriesAwareMergeThreshold: 1200, priority: 5 },
            {
              name: 'profile',
              test: PROFILE_FORMS,
              ...sharedBySomePages,
              entriesAwareMergeThreshold: 6000,
              priority: 4,
            },
            { name: featureOf, debugName: 'feature', ...sharedBySomePages, priority: 3 },
          ],
        },
      },
    },
  },
});
