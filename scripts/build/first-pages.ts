import { join } from 'node:path';
import type { Rolldown } from 'vite';

type NameChunk = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<NameChunk>[1];

const page = (path: string) => join(import.meta.dirname, '../../src/web', path);
const LANDING = page('features/account/auth/landing-page.tsx');
const HOME = page('pages/home/home-page.tsx');
const LIST = page('features/mentors/list/mentor-list-page.tsx');
/** The page of a mentoring, which would load the cards of mentors for a sentence. */
const PROGRESS = page('features/mentorings/progress/progress-page.tsx');
/** Around all pages, and around those with tabs. */
const QUERIES = page('app/query-layout.tsx');
const TABS = page('app/tab-shell.tsx');

/** A module that as many pages load belongs to none of them. */
export const MANY_PAGES = 6;

/**
 * Puts modules that the pages opened most share with others into chunks, by the pages that load them; every other module is null. Home and the
 * mentor list then load little else than they show, in seven or eight files (`scripts/build/bundle-size.test.ts`). At least the pages that load a
 * module load what it imports, so that no two of these chunks import each other.
 */
export function nameChunksOfFirstPages(): NameChunk {
  const codes = new Map<string, string>();

  return (id, context) => {
    if (id.endsWith('.css') || id.startsWith('\0')) return null;
    if (/lucide-react\/dist\/esm\/(?!icons\/)/.test(id)) return 'main';
    const pages = pagesOf(id, context);
    if (pages.has(QUERIES)) return 'data';
    if (pages.has(TABS)) return 'main';
    if (pages.size < 2) return null;
    if (pages.has(LANDING)) return 'base';
    const [isHome, isList] = [pages.has(HOME), pages.has(LIST)];
    if (!isHome && !isList) return null;
    if (pages.size >= MANY_PAGES || pages.has(PROGRESS)) return isHome ? 'main' : 'parts';
    if (isHome && isList) return 'cards';
    return isHome ? 'home' : 'lists';
  };

  /** The entries and `import()`ed modules, such as pages and layouts, that load a module. */
  function pagesOf(id: string, context: Context): ReadonlySet<string> {
    const pages = new Set<string>();
    const seen = new Set([id]);
    // The set grows while it is read.
    for (const each of seen) {
      const info = context.getModuleInfo(each);
      if (info?.isEntry || info?.dynamicImporters.length) pages.add(each);
      for (const importer of importersOf(each, context)) seen.add(importer);
    }
    return pages;
  }

  /** Every icon is imported by the package's index: its importers are those of the index that name it. */
  function importersOf(id: string, context: Context): readonly string[] {
    const importers = context.getModuleInfo(id)?.importers ?? [];
    const file = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1];
    if (file === undefined) return importers;
    const icon = file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const name = new RegExp(String.raw`\b${icon}\b`);
    return importers
      .flatMap((index) => context.getModuleInfo(index)?.importers ?? [])
      .filter((importer) => !importer.includes('lucide-react') && name.test(codeOf(importer, context)));
  }

  /** The bundler takes milliseconds to hand one over. */
  function codeOf(id: string, context: Context): string {
    const code = codes.get(id) ?? context.getModuleInfo(id)?.code ?? '';
    codes.set(id, code);
    return code;
  }
}
