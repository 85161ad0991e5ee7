import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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

/**
 * What home and the mentor list share with other pages. It stands in chunks of its own, so that these two, the pages that are opened most, load little else
 * than they show; scripts/build/bundle-size.test.ts holds them to it. What pages without mentors use as well is in `main`: else they would load the cards
 * for an icon.
 */
const FIRST_PAGES = [
  // What the landing page shares with others: without it that page would load theirs.
  {
    name: 'base',
    test: /web\/(?:ui\/(?:layout\/column|art\/logo)|lib\/(?:use-search-params|(?:use-)?next-path)|ui\/pressed-key)\.|mentorings\/times\/session-length\./,
  },
  // The layouts with their bars, what every list and card is made of, and the icons of these.
  {
    name: 'main',
    test: anyOf(
      /lucide-react\/dist\/esm\/(?!icons\/)/,
      icons(
        'calendar-days',
        'check',
        'chevron-(?:down|left|right)',
        'clock',
        'credit-card',
        'heart',
        'house',
        'landmark',
      ),
      icons('megaphone', 'messages-square', 'search', 'user-round', 'video', 'wallet', 'x'),
      /web\/app\/(?:page-shell|tab-|unread-messages|terms-renewal\/terms-renewal\.)/,
      /features\/(?:mentors\/(?:availability\/availability-query|list\/describe-next-free)|account\/policies\/business-query)/,
      /web\/lib\/(?:clock|korean-(?:date|time-note)|live\/live-state|use-now)/,
      /web\/ui\/(?:art\/(?:default-avatar|state-art|empty\/art)|buttons\/icon-button|layout\/card|overlays\/lazy-sheet|status\/(?:avatar|count-badge|states))/,
      /domain\/(?:people\/(?:job-fields|mentor-limits|school-names)|mentors\/mentor-list|mentorings\/(?:times\/slot-limits|reviews\/review-choices)|money\/payments|time\/korean-time)\./,
    ),
  },
  // A mentor in a list.
  {
    name: 'cards',
    test: anyOf(
      icons('badge-check'),
      /features\/(?:people\/universities\/guest-school|mentors\/(?:bookmarks|rank-reasons|use-proposal-path))/,
      /mentors\/list\/(?:marks|mentor-trust|next-free-time|ranking-note)/,
      /ui\/art\/job-field-icon/,
      /domain\/mentors\/(?:answer-habit|ranking\/reasons)/,
    ),
  },
  {
    name: 'home',
    test: anyOf(
      icons('bell', 'calendar-clock', 'message-circle-exclamation-point', 'user-round-plus'),
      /policies\/business-footer|(?:notification|announcement)-quer|use-set-paused/,
    ),
  },
  // The mentor list, and what other lists have of it.
  {
    name: 'lists',
    test: anyOf(
      icons('rotate-ccw-clock'),
      /ui\/(?:lists\/(?:search-field|sort-select)|navigation\/segmented-links)/,
      /app\/mentorship-segments|mentors\/mentor-queries|status\/mentorship-layout/,
    ),
  },
  { name: 'chip', test: /ui\/fields\/chip/ },
  {
    name: 'mentor-list',
    test: anyOf(/features\/mentors\/list\//, /ui\/art\/empty\/search-art/),
  },
].map((group) => ({ ...group, minShareCount: 2, priority: 8 }));

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'));
}

/** Icons of lucide by the names of their files. */
function icons(...names: string[]): RegExp {
  return new RegExp(`lucide-react/dist/esm/icons/(?:${names.join('|')})\\.`);
}

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
            // zod, for the pages whose rules are schemas.
            { name: 'rules', test: /node_modules\/zod/, priority: 8 },
            { name: 'data', test: /@tanstack|app\/query-layout|lib\/query-client/, priority: 8 },
            ...FIRST_PAGES,
            // The rules of a mentoring, in one chunk instead of a handful of a few hundred bytes: each name is in the first load.
            {
              name: 'mentoring',
              test: /src\/domain\/(?:mentorings\/(?!messages|reviews|preparation)|money\/(?!campaigns))/,
              minShareCount: 2,
              priority: 7,
            },
            { name: 'forms', test: /react-hook-form|lib\/forms/, priority: 7 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 7 },
            // What most pages about mentorings share.
            {
              name: 'mentorings',
              test: /features\/mentorings\/(?:mentoring-queries|describe-times|progress\/attendance-button)\./,
              minShareCount: 2,
              priority: 6,
            },
            // On no page that is opened most.
            { name: 'details', test: /ui\/layout\/details/, priority: 7 },
            // Bars, buttons, cards: the components of most pages.
            { name: 'kit', test: /src\/web\/(ui|lib|app)/, minShareCount: 6, priority: 6 },
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
