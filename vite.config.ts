import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { MANY_PAGES, nameChunksOfFirstPages } from './scripts/build/first-pages.ts';
import { installable } from './scripts/build/installable.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import { splash } from './scripts/build/splash.ts';
import { subsetFonts } from './scripts/build/subset-fonts.ts';

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
  plugins: [react(), tailwindcss(), splash(), subsetFonts(), installable(), leanRouter()],
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
        // Modules that are used together share a chunk, so that a page needs only a few files.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 9 },
            {
              name: nameChunksOfFirstPages(),
              debugName: 'first pages',
              priority: 8,
              includeDependenciesRecursively: false,
            },
            // zod, for the pages whose rules are schemas.
            { name: 'rules', test: /node_modules\/zod/, priority: 7 },
            { name: 'forms', test: /react-hook-form|lib\/forms/, priority: 7 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 7 },
            // The rules of a mentoring, in one chunk instead of a handful of a few hundred bytes: each name is in the first load.
            {
              name: 'mentoring',
              test: /src\/domain\/(?:mentorings\/(?!messages|reviews|preparation)|money\/(?!campaigns))/,
              minShareCount: 2,
              priority: 7,
            },
            // Bars, buttons, cards: the components of most pages.
            { name: 'kit', test: /src\/web\/(ui|lib|app)/, minShareCount: MANY_PAGES, priority: 6 },
            // Small modules of several pages: a chunk of its own would be mostly its name.
            {
              name: 'small',
              test: /src\/(?:web\/(?:features|pages)|domain)\//,
              maxModuleSize: 1250,
              minShareCount: 3,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
