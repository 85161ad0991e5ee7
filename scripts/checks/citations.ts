import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mutation, MUTATIONS } from '../mutations/list.ts';
import { hasTest } from './test-titles.ts';

// `npm run check -- citations`: every citation in code, SQL and documents opens. What may be cited, and how, is in CONTRIBUTING.md.

/** What citations can point to. */
export interface Library {
  /** Section numbers of each page that is cited as `name §n`. */
  readonly sections: Readonly<Record<keyof typeof PAGES, ReadonlySet<string>>>;
  /** Row numbers of docs/conformance.md, such as `2.signin.3` and `D.10`. */
  readonly clauses: ReadonlySet<string>;
  /** `S-01` … of docs/security-checks.md. */
  readonly checks: ReadonlySet<string>;
  /** Numbers of the records in docs/decisions. */
  readonly decisions: ReadonlySet<string>;
  /** All files and folders of the repository, from its root. */
  readonly files: ReadonlySet<string>;
  /** The text of every test file, by its path. */
  readonly tests: ReadonlyMap<string, string>;
}

interface Source {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

const PAGES = { product: 'docs/product.md', payments: 'docs/payments.md', SPEC: 'docs/conformance.md' };
const SECURITY_PAGE = 'docs/security-checks.md';
/** In these files a section sign alone means the page itself, or the specification that it repeats. */
const OWN_SECTIONS = new Map(Object.entries(PAGES).map(([name, page]) => [page, name]));
const SECTION = /§(?<number>\d+(?:\.\d+)*)/g;
/** What may stand between two parts of one citation: spaces, or a line's end with the sign of a comment on the next line. */
const GAP = String.raw`(?:\s|\*|//|--|#)*`;
/** `SPEC §2, §9`, `SPEC §5 and §9`, `SPEC §2 time picker, §9`: the second belongs to the paper of the first. */
const NEXT_OF_SAME = new RegExp(`^(?:[^.();§]{0,40},)?${GAP}(?:and|to|…)?${GAP}$`);
const NAME_BEFORE = new RegExp(String.raw`(?<name>[\p{L}\d.-]+)(?:['’]s)?${GAP}$`, 'u');
const STANDARD_BEFORE = /\b(?:RFC|ISO|KWCAG|WCAG)[\s\d.-]*,?\s*$/;
const BINARY: ReadonlySet<string> = new Set(['.webp', '.png', '.jpg', '.ico', '.woff2', '.gz']);
/** Files that hold no citations: a list of packages, and this check with its own test, which plants bad ones. */
const UNREAD: ReadonlySet<string> = new Set(['package-lock.json', 'citations.ts', 'citations.test.ts']);

/**
 * The citations of a text that do not open, and on a Markdown page what is not so: links and paths to files, and tests.
 * Decision records tell of their day, so only their links are looked at.
 * @returns one fault a citation, `file:line ‘citation’: why` in Korean
 */
export function findFaults({ file, text }: Source, library: Library): string[] {
  const { sections, clauses, checks, decisions, files, tests } = library;
  const faults: string[] = [];
  const add = (index: number, citation: string, why: string): void =>
    void faults.push(`${file}:${text.slice(0, index).split('\n').length} ‘${citation}’: ${why}`);
  const look = (pattern: RegExp, why: string, opens: (cited: string, title?: string) => boolean): void => {
    for (const { 0: all, 1: cited = all.trim(), 2: title, index } of text.matchAll(pattern))
      if (!opens(cited, title)) add(index, title === undefined ? cited : `${cited} "${title}"`, why);
  };
  const isThere = (path: string): boolean => files.has(path.replace(/\/$/, ''));

  for (const { index, number, paper } of readSections(file, text)) {
    if (paper === undefined) add(index, `§${number}`, '어느 문서의 절인지 적혀 있지 않아요.');
    else if (!(paper in sections)) add(index, `${paper} §${number}`, '저장소에 없는 문서예요.');
    else if (!sections[paper as keyof Library['sections']].has(number))
      add(index, `${paper} §${number}`, '그런 절이 없어요.');
  }
  look(/\bS-\d{2,}\b/g, '그런 보안 점검이 없어요.', (cited) => checks.has(cited));
  look(/\bconformance ((?:D|[1-9]\.[a-z-]+)\.\d+)\b/g, '그런 조항이 없어요.', (cited) => clauses.has(cited));
  // Migrations are not edited: the record that one cites may be gone.
  if (!file.startsWith('migrations/'))
    look(/docs\/decisions\/(\d{4}(?:, \d{4})*)/g, '그런 결정 기록이 없어요.', (cited) =>
      cited.split(', ').every((number) => decisions.has(number)),
    );
  if (!file.endsWith('.md')) return faults;

  look(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g, '그런 파일이 없어요.', (cited) =>
    isThere(posix.join(dirname(file), cited)),
  );
  if (file.startsWith('docs/decisions/')) return faults;
  look(/(?<![\d:./-])(0\d{3})(?![:./-]?\d)/g, '그런 결정 기록이 없어요.', (cited) => decisions.has(cited));
  look(
    /`((?:src|scripts|migrations|e2e|chaos|bench|seeds|screens|docs)\/(?!decisions\/\d{4}`)[\w./-]*)`/g,
    '그런 파일이 없어요.',
    isThere,
  );
  look(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g, '그런 테스트가 없어요.', (path, title) =>
    title === undefined
      ? [...files].some((known) => `/${known}`.endsWith(`/${path}`))
      : hasTest(tests.get(path) ?? '', title),
  );
  return faults;
}

/** What `scripts/mutations` cites and does not find: the guard's text, once in its file, and the words of a test's title. */
export function findMutationFaults(
  { name, file, text, test: [testFile, title] }: Mutation,
  textOf: (file: string) => string,
): string[] {
  // Titles of tests that run for several engines are put together when they run.
  const words = title
    .replace(/^an instance on postgresql /, '')
    .replace('on postgresql', 'on %s')
    .replace(/[.].*$/, '');
  const tests = textOf(testFile);
  return [
    ...(textOf(file).split(text).length === 2 ? [] : [`변이 ‘${name}’: ${file} 에 지울 글이 한 번 있지 않아요.`]),
    ...(tests.includes(words) || tests.includes('$what')
      ? []
      : [`변이 ‘${name}’: ${testFile} 에 그런 테스트가 없어요.`]),
  ];
}

/** Reads what can be cited. @param sources all files of the repository that hold text */
export function readLibrary(sources: readonly Source[], files: readonly string[]): Library {
  const textOf = (page: string): string => sources.find(({ file }) => file === page)?.text ?? '';
  const numbered = (page: string, heading: RegExp) =>
    new Set([...textOf(page).matchAll(heading)].map(([, number = '']) => number));
  return {
    sections: {
      SPEC: numbered(PAGES.SPEC, /^## SPEC §(\d+):/gm),
      product: numbered(PAGES.product, /^##+ §(\d+(?:\.\d+)*) /gm),
      payments: numbered(PAGES.payments, /^##+ §(\d+(?:\.\d+)*) /gm),
    },
    clauses: numbered(PAGES.SPEC, /^\| ((?:D|[1-9]\.[a-z-]+)\.\d+) \|/gm),
    checks: numbered(SECURITY_PAGE, /^\| (S-\d+) \|/gm),
    decisions: new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])),
    files: new Set(files.flatMap(withFolders)),
    tests: new Map(
      sources.flatMap((source) => (/\.(?:test|spec)\.tsx?$/.test(source.file) ? [[source.file, source.text]] : [])),
    ),
  };
}

/** Every section sign with a number, and the paper that it belongs to: the name before it, or that of the citation it continues. */
function readSections(file: string, text: string): { index: number; number: string; paper: string | undefined }[] {
  let end = 0;
  let last: string | undefined;
  return [...text.matchAll(SECTION)].flatMap((match) => {
    const { index } = match;
    const before = text.slice(end, index);
    const isNext = end > 0 && NEXT_OF_SAME.test(before);
    end = index + match[0].length;
    if (STANDARD_BEFORE.test(before)) return [];
    const named = NAME_BEFORE.exec(text.slice(Math.max(0, index - 60), index))?.groups?.name;
    const isPaper = named !== undefined && (named in PAGES || /^[A-Z]{3,}(?:\.md)?$/.test(named));
    last = isNext ? last : isPaper ? named : OWN_SECTIONS.get(file);
    return [{ index, number: match.groups?.number ?? '', paper: last }];
  });
}

/** A file and the folders that it lies in. */
const withFolders = (file: string) => Array.from(`${file}/`.matchAll(/\//g), ({ index }) => file.slice(0, index));

/** Every file of the repository that is committed or about to be, and the text of those that hold text. */
export async function readRepository(root: string): Promise<{ files: string[]; sources: Source[] }> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (listed.status !== 0) throw new Error(`git cannot list the files: ${listed.stderr}`);
  const files = [...new Set(listed.stdout.split('\0').filter(Boolean))];
  const texts = files.filter((file) => !BINARY.has(extname(file)) && !UNREAD.has(basename(file)));
  const sources = await Promise.all(
    // A file that was deleted and not yet committed is listed, and gone.
    texts.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8').catch(() => '') })),
  );
  return { files, sources };
}

/** Every fault of the repository at `root`. */
export async function checkCitations(root: string): Promise<{ faults: string[]; sources: number }> {
  const { files, sources } = await readRepository(root);
  const library = readLibrary(sources, files);
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const faults = [
    ...sources.flatMap((source) => findFaults(source, library)),
    ...MUTATIONS.flatMap((mutation) => findMutationFaults(mutation, (file) => texts.get(file) ?? '')),
  ];
  return { faults, sources: sources.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, sources } = await checkCitations(join(import.meta.dirname, '../..'));
  for (const fault of faults) console.log(fault);
  console.log(`파일 ${sources}개, 열리지 않는 인용 ${faults.length}개`);
  if (faults.length > 0 || sources === 0) process.exitCode = 1;
}
