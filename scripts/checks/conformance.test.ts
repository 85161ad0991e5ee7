import { describe, expect, test } from 'vitest';
import { findUnprovenTests, readPage, type Row } from './conformance.ts';

const GOOD = '| 2.signin.1 | the button | `/auth/signin` | kept | `e2e/way-in.spec.ts` "opens" |';

/** A page on which every section has a row, with `rows` in SPEC §2. */
function page(...rows: string[]): string {
  const sections = ['D', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((section) => {
    const heading = section === 'D' ? '## D: otherwise' : `## SPEC §${section}: words`;
    const own = `| ${section === 'D' ? 'D.1' : `${section}.first.1`} | it is so | a screen | kept | \`e2e/way-in.spec.ts\` "opens" |`;
    const head = '| no. | clause | screen or call | what became of it | proved by |\n|---|---|---|---|---|';
    return [heading, head, own, ...(section === '2' ? rows : [])].join('\n');
  });
  return sections.join('\n\n');
}

/** The one row that is written so. */
function rowOf(tests: string): Row {
  const { rows, faults } = readPage(page(`| 2.signin.1 | the button | a screen | kept | ${tests} |`));
  expect(faults).toEqual([]);
  const row = rows.find(({ number }) => number === '2.signin.1');
  if (!row) throw new Error(`There is no row of ${tests}`);
  return row;
}

describe('the page', () => {
  test.each([
    ['a row without a test', GOOD.replace(/`e2e.*"/, ''), '하나 이상'],
    ['a change that list D does not have', GOOD.replace('kept', 'changed, because it fails'), '목록 D의 어느 행'],
    ['a row without a clause', GOOD.replace('the button', ''), '비어 있어요'],
    ['a number of another section', GOOD.replace('2.signin', '3.signin'), '이 절의 것이 아니에요'],
    ['a number that stands twice', `${GOOD}\n${GOOD}`, '같은 번호가'],
    ['a change that list D lacks', GOOD.replace('kept', 'changed, because it fails (D.9)'), '목록 D에 없어요'],
    ['a file outside of the repository', GOOD.replace('e2e/', 'e2e/../../'), '저장소의 테스트 파일이 아니에요'],
  ])('is not taken with %s', (_what, row, fault) => {
    const { faults } = readPage(page(row));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  test('is not taken with a section missing, or one without a row', () => {
    const without = page(GOOD).replace(/## SPEC §4[^#]*/, '');
    expect(readPage(without).faults).toEqual([expect.stringContaining('SPEC §4에 조항이 없어요.')]);
    const empty = page(GOOD).replace(/^\| D\.1.*$/m, '');
    expect(readPage(empty).faults).toEqual([expect.stringContaining(': D에 조항이 없어요.')]);
    expect(readPage('').faults).toHaveLength(10);
  });
});

describe('a run', () => {
  const ran = [
    { file: 'e2e/way-in.spec.ts', title: 'a guest > opens', hasPassed: true },
    { file: 'e2e/way-in.spec.ts', title: 'a guest > reads one aloud', hasPassed: true },
    { file: 'e2e/way-in.spec.ts', title: 'a guest > reads two aloud', hasPassed: false },
    { file: 'e2e/way-in.spec.ts', title: 'a guest > costs 1+1 (or so)', hasPassed: true },
  ];

  test.each(['"opens"', '"a guest > opens"', '"reads one aloud"', '"costs 1+1 (or so)"'])('proves %s', (title) => {
    expect(findUnprovenTests([rowOf(`\`e2e/way-in.spec.ts\` ${title}`)], ran)).toEqual([]);
  });

  test.each([
    ['a test that did not run', '`e2e/way-in.spec.ts` "shuts"', '실행되지 않은 테스트예요'],
    ['a test of another file', '`e2e/way-out.spec.ts` "opens"', '실행되지 않은 테스트예요'],
    ['the end of a title', '`e2e/way-in.spec.ts` "aloud"', '실행되지 않은 테스트예요'],
    ['its describe alone', '`e2e/way-in.spec.ts` "a guest"', '실행되지 않은 테스트예요'],
    ['a test of which one variant failed', '`e2e/way-in.spec.ts` "reads … aloud"', '통과하지 못한 테스트예요'],
  ])('does not prove %s', (_what, tests, fault) => {
    expect(findUnprovenTests([rowOf(tests)], ran)).toEqual([expect.stringContaining(fault)]);
  });
});
