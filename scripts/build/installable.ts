import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { SERVICE_DESCRIPTION, SERVICE_NAME } from '../../src/domain/brand.ts';
import { APP_ICONS, drawAppIcons } from './app-icons.ts';
import { readColourTokens } from './tokens.ts';

const WORKER_SOURCE = join(import.meta.dirname, '../../src/worker/service-worker.ts');
const MANIFEST = 'manifest.webmanifest';
/** The operator's pages have few users, who are always online: they are not cached. */
const NOT_CACHED = /\/features\/desk\//;
/** Their style sheet, as Vite names it. */
const DESK_STYLES = 'desk.css';

/**
 * Makes the app installable: icons from the logo, the manifest, the head's links to them, and the service worker with the list of
 * the files that it caches. In development there are icons and manifest, but no worker.
 */
export function installable(): Plugin {
  return {
    name: 'installable',
    transformIndexHtml: () => headTags(),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(1) ?? '';
        const isOurs = name === MANIFEST || APP_ICONS.includes(name);
        if (!isOurs) return next();
        void makeFiles().then((files) => response.setHeader('content-type', typeOf(name)).end(files.get(name)));
      });
    },
    async writeBundle({ dir = '' }, bundle) {
      for (const [name, content] of await makeFiles()) await writeFile(join(dir, name), content);
      await writeFile(join(dir, 'sw.js'), await makeWorker(bundle, await readFile(join(dir, 'index.html'), 'utf8')));
    },
  };
}

let files: Promise<Map<string, Buffer>> | undefined;

/** Icons and manifest by file name. */
function makeFiles(): Promise<Map<string, Buffer>> {
  files ??= drawAppIcons().then((icons) => icons.set(MANIFEST, Buffer.from(JSON.stringify(makeManifest(), null, 2))));
  return files;
}

function typeOf(name: string): string {
  if (name === MANIFEST) return 'application/manifest+json';
  return name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
}

/** https://www.w3.org/TR/appmanifest/ */
function makeManifest() {
  const { light } = readColourTokens();
  return {
    id: '/',
    name: SERVICE_NAME,
    short_name: SERVICE_NAME,
    description: SERVICE_DESCRIPTION,
    lang: 'ko',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The phone's own splash screen changes seamlessly into ours.
    background_color: light['purple-600'],
    theme_color: light.canvas,
    categories: ['education', 'social'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: '멘토 찾기', url: '/mentorship' },
      { name: '내 멘토링', url: '/user/status' },
      { name: '북마크', url: '/bookmark' },
    ],
  };
}

function headTags(): HtmlTagDescriptor[] {
  const { light, dark } = readColourTokens();
  const themeColour = (scheme: string, content = '') => ({
    name: 'theme-color',
    media: `(prefers-color-scheme: ${scheme})`,
    content,
  });
  const head = (tag: string, attrs: Record<string, string>) => ({ tag, attrs, injectTo: 'head' as const });
  return [
    head('meta', themeColour('light', light.canvas)),
    head('meta', themeColour('dark', dark.canvas)),
    head('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    head('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    head('link', { rel: 'manifest', href: `/${MANIFEST}` }),
    head('meta', { name: 'apple-mobile-web-app-title', content: SERVICE_NAME }),
  ];
}

/** The worker as one plain script, preceded by the list of this build's files: scripts and styles, no fonts. */
async function makeWorker(bundle: Rolldown.OutputBundle, indexHtml: string): Promise<string> {
  const outputs = Object.values(bundle);
  const cached = outputs.filter((output) => {
    if (output.type === 'asset') return output.fileName.endsWith('.css') && !output.names.includes(DESK_STYLES);
    return !NOT_CACHED.test(output.facadeModuleId ?? '');
  });
  const names = cached.map(({ fileName }) => `/${fileName}`).toSorted();
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry || !indexHtml.includes(entry.fileName))
    throw new Error('The page does not load the entry chunk of its build.');
  const source = await readFile(WORKER_SOURCE, 'utf8');
  const version = createHash('sha256').update(names.join('\n')).update(indexHtml).update(source).digest('hex');
  const shell = { version: version.slice(0, 12), entry: `/${entry.fileName}`, files: names };
  const { code } = await transformWithOxc(source, WORKER_SOURCE, { sourcemap: false });
  return `const SHELL = ${JSON.stringify(shell)};\n${code}`;
}
