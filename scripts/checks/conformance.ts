import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RanTest } from '../testing/test-results.ts';
import { hasTest, type NamedTest, patternOf } from './test-titles.ts';

// Checks docs/conformance.md: each clause of SPEC names tests, and all of them have run and passed.

export const CONFORMANCE_PAGE = 'docs/conformance.md';

/** What the numbers of a section's rows begin with, by the words its heading begins with. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['D', 'D'],
  ...Array.from({ length: 9 }, (_, index) => [`SPEC §${index + 1}`, `${index + 1}`] as const),
]);
const COLUMNS = ['no.', 'clause', 'screen or call', 'what became of it', 'proved by'];
const NUMBER = /^(?<section>D|[1-9])(?:\.[a-z]+(?:-[a-z]+)*)?\.[1-9]\d*$/;
const STATE = /^(?:(?:kept|made real)(?:[,:;] .+)?|changed, because .+)$/;
const DEVIATION = /\bD\.[1-9]\d*\b/g;
const TEST_FILE = /^(?:src|seeds|scripts|e2e)\/(?:[\w-]+\/)*[\w.-]+\.(?:test|spec)\.tsx?$/;

export interface Row {
  line: number;
  number: string;
  tests: readonly NamedTest[];
  /** The rows of list D that it refers to, such as `D.10`. */
  deviations: readonly string[];
}

/** Reads the rows of the page, and what is wrong with how they are written. */
export function readPage(page: string): { rows: Row[]; faults: string[] } {
  const rows: Row[] = [];
  const faults: string[] = [];
  const rowsOf = new Map([...SECTIONS.keys()].map((heading) => [heading, 0]));
  let heading = '';
  for (const [index, text] of page.split('\n').entries()) {
    if (text.startsWith('## ')) heading = /^(?:D|SPEC §\d+)(?=:)/.exec(text.slice(3))?.[0] ?? '';
    const cells = readCells(text);
    if (!cells || isHead(cells)) continue;
    const { row, wrong } = readRow(cells, index + 1, SECTIONS.get(heading));
    faults.push(...wrong.map((fault) => `${where(row)}: ${fault}`));
    rows.push(row);
    rowsOf.set(heading, (rowsOf.get(heading) ?? 0) + 1);
  }
  for (const [section, count] of rowsOf)
    if (count === 0) faults.push(`${CONFORMANCE_PAGE}: ${section}에 조항이 없어요.`);
  return { rows, faults: [...faults, ...findRepeated(rows), ...findUnknownDeviations(rows)] };
}

/** @returns a fault for each named test without its file or title in the sources under `root` */
export async function findMissingTests(rows: readonly Row[], root: string): Promise<string[]> {
  const files = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const sourceOf = new Map<string, string>();
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8').catch(() => undefined);
    if (source !== undefined) sourceOf.set(file, source);
  }
  return faultsOf(rows, ({ file, title }) => {
    const source = sourceOf.get(file);
    if (source === undefined) return '이런 파일이 없어요';
    return hasTest(source, title) ? undefined : '이런 테스트가 없어요';
  });
}

/** @returns a fault for each named test that did not run, or did not pass, in any of its variants */
export function findUnprovenTests(rows: readonly Row[], ran: readonly RanTest[]): string[] {
  return faultsOf(rows, ({ file, title }) => {
    const pattern = new RegExp(`(?:^| > )${patternOf(title.split('…'))}$`, 's');
    const meant = ran.filter((test) => test.file === file && pattern.test(test.title));
    if (meant.length === 0) return '실행되지 않은 테스트예요';
    return meant.every(({ hasPassed }) => hasPassed) ? undefined : '통과하지 못한 테스트예요';
  });
}

function readCells(text: string): string[] | undefined {
  if (!text.startsWith('|')) return undefined;
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
  return cells.slice(1, cells.at(-1) === '' ? -1 : undefined);
}

function isHead([first = '']: readonly string[]): boolean {
  return first === COLUMNS[0] || /^:?-+:?$/.test(first);
}

function readRow(cells: readonly string[], line: number, section: string | undefined): { row: Row; wrong: string[] } {
  const [number = '', clause = '', screen = '', state = '', proof = ''] = cells;
  const named = proof.split(/;\s+(?=`)/).map((text) => /^`([^`]+)` "(.+)"$/.exec(text));
  const tests = named.flatMap((match) => (match ? [{ file: match[1] ?? '', title: match[2] ?? '' }] : []));
  const deviations = state.match(DEVIATION) ?? [];
  const wrong = [
    ...(cells.length === COLUMNS.length ? [] : [`칸이 ${COLUMNS.length}개여야 하는데 ${cells.length}개예요.`]),
    ...(NUMBER.exec(number)?.groups?.section === section && section ? [] : ['번호가 이 절의 것이 아니에요.']),
    ...(clause && screen ? [] : ['조항이나 화면이 비어 있어요.']),
    ...(STATE.test(state) ? [] : [`‘${state}’: kept, made real, changed, because … 가운데 하나여야 해요.`]),
    ...(section === 'D' || !/^changed, because ./.test(state) || deviations.length > 0
      ? []
      : ['목록 D의 어느 행인지 (D.1)처럼 적어야 해요.']),
    ...(named.every(Boolean) ? [] : ['테스트를 `파일` "제목"으로 하나 이상 적어야 해요.']),
    ...tests.filter(({ file }) => !TEST_FILE.test(file)).map(({ file }) => `${file}: 저장소의 테스트 파일이 아니에요.`),
  ];
  return { row: { line, number, tests, deviations }, wrong };
}

function findRepeated(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const isRepeated = seen.has(row.number);
    seen.add(row.number);
    return isRepeated ? [`${where(row)}: 같은 번호가 또 있어요.`] : [];
  });
}

/** Changes in a section that list D lacks: the list would not be complete. */
function findUnknownDeviations(rows: readonly Row[]): string[] {
  const numbers = new Set(rows.map(({ number }) => number));
  return rows.flatMap((row) =>
    row.deviations
      .filter((deviation) => !numbers.has(deviation))
      .map((deviation) => `${where(row)}: ${deviation}은 목록 D에 없어요.`),
  );
}

function faultsOf(rows: readonly Row[], findFault: (test: NamedTest) => string | undefined): string[] {
  return rows.flatMap((row) =>
    row.tests.flatMap((test) => {
      const fault = findFault(test);
      return fault ? [`${where(row)}: ${fault}: ${test.file} "${test.title}"`] : [];
    }),
  );
}

function where({ line, number }: Row): string {
  return `${CONFORMANCE_PAGE}:${line} ${number}`;
}
