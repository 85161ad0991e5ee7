import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { installable } from './scripts/build/installable.ts';
import { ownLetters } from './scripts/build/own-letters.ts';
import { splash } from './scripts/build/splash.ts';

/** The API the development server forwards to; `scripts/dev` sets it to the port it chose. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** Paths that the server handles itself; every other path is one of the browser's router. */
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
  plugins: [react(), tailwindcss(), splash(), ownLetters(), installable()],
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
    // For scripts/build/bundle-size.ts; it is not served.
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        // The first load contains the name of every chunk; manifest.json maps them to their modules.
        chunkFileNames: 'assets/[hash:7].js',
        // Hexadecimal digits compress better: the list of names is a fifth of a kilobyte lighter.
        hashCharacters: 'hex',
        // Modules that are used together share a chunk, so that a page needs only a few files (docs/decisions/0060).
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            // zod, for the pages whose rules are schemas.
            { name: 'rules', test: /node_modules\/zod/, priority: 8 },
            // Queries, and the components of their states.
            { name: 'data', test: /@tanstack|app\/query-layout|lib\/query-client|ui\/states|state-art/, priority: 8 },
            // The rules of a mentoring, in one chunk instead of a handful of a few hundred bytes: each name is in the first load.
            {
              name: 'mentoring',
              test: /src\/domain\/(mentorings|payments)/,
              minShareCount: 2,
              priority: 7,
            },
            { name: 'forms', test: /react-hook-form|lib\/forms/, priority: 7 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 7 },
            // What most pages about mentorings share, without the rules of its forms.
            {
              name: 'mentorings',
              test: /domain\/mentorings\/[a-z]+\/(topics|attendance|statuses|room-hours)\.|mentorings\/(mentoring-queries|describe-times|progress\/attendance-button)\./,
              minShareCount: 2,
              priority: 6,
            },
            // The layouts around the pages.
            { name: 'shells', test: /app\/(?:tab-shell|page-shell|list-detail-shell)/, priority: 7 },
            // Bars, buttons, cards: the components of most pages.
            { name: 'kit', test: /src\/web\/(ui|lib|app)/, minShareCount: 6, priority: 6 },
            // Modules of a few hundred bytes: a chunk of its own would be mostly its name.
            {
              name: 'small',
              test: /my-menu|new-password|side-of-address|guest-school|count-badge|unread-messages|use-single-run|describe-times|mentorship-segments|-quer(?:y|ies)|use-me\.|accept-of|mentorship-layout|face-icon|refresh-payment|open-order|amounts|transfer-labels|payment-labels|account-fields|domain\/(?:retention|reviews|messages|preparation)/,
              minShareCount: 2,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
