import type { RanTest } from '../testing/test-results.ts';
import { patternOf } from './test-titles.ts';

// Checks docs/conformance.md: each clause of SPEC names tests, and all of them have run and passed. `citations.ts` finds those that do not exist.

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

interface NamedTest {
  /** From the root of the repository. */
  readonly file: string;
  /** `title` or `describe > title`; `…` stands for whatever varies. */
  readonly title: string;
}

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
    if (!cells || cells[0] === COLUMNS[0] || /^:?-+:?$/.test(cells[0] ?? '')) continue;
    const { row, wrong } = readRow(cells, index + 1, SECTIONS.get(heading));
    faults.push(...wrong.map((fault) => `${where(row)}: ${fault}`));
    rows.push(row);
    rowsOf.set(heading, (rowsOf.get(heading) ?? 0) + 1);
  }
  for (const [section, count] of rowsOf)
    if (count === 0) faults.push(`${CONFORMANCE_PAGE}: ${section}에 조항이 없어요.`);
  return { rows, faults: [...faults, ...findMisnumbered(rows)] };
}

/** @returns a fault for each named test that did not run, or did not pass, in any of its variants */
export function findUnprovenTests(rows: readonly Row[], ran: readonly RanTest[]): string[] {
  const faultOf = ({ file, title }: NamedTest): string | undefined => {
    const pattern = new RegExp(`(?:^| > )${patternOf(title.split('…'))}$`, 's');
    const meant = ran.filter((test) => test.file === file && pattern.test(test.title));
    if (meant.length === 0) return '실행되지 않은 테스트예요';
    return meant.every(({ hasPassed }) => hasPassed) ? undefined : '통과하지 못한 테스트예요';
  };
  return rows.flatMap((row) =>
    row.tests.flatMap((test) => {
      const fault = faultOf(test);
      return fault ? [`${where(row)}: ${fault}: ${test.file} "${test.title}"`] : [];
    }),
  );
}

function readCells(text: string): string[] | undefined {
  if (!text.startsWith('|')) return undefined;
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
  return cells.slice(1, cells.at(-1) === '' ? -1 : undefined);
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

/** Numbers that stand twice, and changes in a section that list D lacks: the list would not be complete. */
function findMisnumbered(rows: readonly Row[]): string[] {
  const numbers = rows.map(({ number }) => number);
  return rows.flatMap((row, index) => [
    ...(numbers.indexOf(row.number) < index ? [`${where(row)}: 같은 번호가 또 있어요.`] : []),
    ...row.deviations
      .filter((deviation) => !numbers.includes(deviation))
      .map((deviation) => `${where(row)}: ${deviation}은 목록 D에 없어요.`),
  ]);
}

function where({ line, number }: Row): string {
  return `${CONFORMANCE_PAGE}:${line} ${number}`;
}
