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
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            { name: 'rules', test: /node_modules\/zod/, priority: 8 },
            { name: 'data', test: /@tanstack|ui\/states|state-art/, priority: 8 },
            { name: 'kit', test: /lucide-react|src\/web\/(ui|lib|app)/, minShareCount: 6, priority: 5.5 },
            { name: 'forms', test: /react-hook-form|lib\/forms/, priority: 6 },
            {
              name: 'parts',
              test: /src\/(web\/(ui|lib|app)|domain|contract)|node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1200,
              priority: 5,
            },
            {
              name: 'profile',
              test: /features\/members\/(fields|profiles|registration)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
              priority: 4,
            },
            {
              name: (id) => /features\/(\w+)/.exec(id)?.[1] ?? 'parts',
              minShareCount: 2,
              entriesAware: true,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
