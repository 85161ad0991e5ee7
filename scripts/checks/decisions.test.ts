import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DECISIONS_FOLDER,
  findBrokenLinks,
  findIndexFaults,
  INDEX_FILE,
  readCitations,
  readRecords,
  type DecisionRecord,
  type RecordFile,
} from './decisions.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'chaos', 'docs', 'e2e', 'migrations', 'screens', 'scripts', 'seeds', 'src'];
const CITING = new Set(['.md', '.mjs', '.sql', '.ts', '.tsx', '.css', '.html']);

const FIRST: RecordFile = {
  file: '0101-a-queue-in-a-table.md',
  text: record('0101 A queue in a table', 'accepted'),
};
const CHANGED: RecordFile = {
  file: '0102-claims-of-a-minute.md',
  text: record('0102 Claims of a minute', 'amended by 0103'),
};
const CHANGING: RecordFile = {
  file: '0103-claims-are-renewed.md',
  text: record('0103 Claims are renewed', 'accepted', 'This amends 0102.'),
};
const INDEX = [
  '| [0101](0101-a-queue-in-a-table.md) | A queue in a table | 2026-11-21 | accepted |',
  '| [0102](0102-claims-of-a-minute.md) | Claims of a minute | 2026-11-21 | amended by 0103 |',
  '| [0103](0103-claims-are-renewed.md) | Claims are renewed | 2026-11-21 | accepted |',
].join('\n');

function record(title: string, status: string, decision = 'It is done so.'): string {
  const head = `# ${title}\n\nDate: 2026-11-21\nStatus: ${status}\n\n`;
  return `${head}**Context.** Why.\n\n**Decision.** ${decision}\n\n**Rejected.** *Else*: no.\n\n**Consequences.** Some.\n`;
}

function recordsOf(...files: readonly RecordFile[]): DecisionRecord[] {
  const { records, faults } = readRecords(files);
  expect(faults).toEqual([]);
  return records;
}

describe('the decision records', () => {
  let files: RecordFile[];
  let records: DecisionRecord[];
  let faults: string[];

  beforeAll(async () => {
    const folder = join(ROOT, DECISIONS_FOLDER);
    const names = (await readdir(folder)).filter((name) => name !== INDEX_FILE);
    files = await Promise.all(names.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })));
    ({ records, faults } = readRecords(files));
  });

  test('have a number, a title, a date, a status and all sections', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(faults).toEqual([]);
    expect(records).toHaveLength(files.length);
  });

  test('name only records that exist, and a changed record is named by the one that changes it', () => {
    expect(findBrokenLinks(records)).toEqual([]);
  });

  test('are listed in the index once each, with the same title, date and status', async () => {
    const index = await readFile(join(ROOT, DECISIONS_FOLDER, INDEX_FILE), 'utf8');
    expect(findIndexFaults(index, records)).toEqual([]);
  });

  test('exist wherever a source file or document cites one', async () => {
    const numbers = new Set(records.map(({ number }) => number));
    const names = [
      ...(await listFiles('.', false)),
      ...(await Promise.all(FOLDERS.map((name) => listFiles(name)))).flat(),
    ];
    const cited = (await Promise.all(names.map(citationsIn))).flat();
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});

/** The files of a folder that can cite a record. */
async function listFiles(folder: string, recursive = true): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive, withFileTypes: true });
  return (
    entries
      // `bench/peers` has packages of its own.
      .filter(({ parentPath }) => !parentPath.includes('node_modules'))
      .filter((entry) => entry.isFile() && CITING.has(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
  );
}

async function citationsIn(file: string): Promise<{ file: string; number: string }[]> {
  return readCitations(await readFile(file, 'utf8')).map((number) => ({ file, number }));
}

describe('a planted fault in a record is found', () => {
  test.each([
    ['no title', FIRST.text.replace('# 0101 A queue in a table', '# 0101'), 'begins with'],
    ['no date', FIRST.text.replace('Date: 2026-11-21\n', ''), 'begins with'],
    ['no status', FIRST.text.replace('Status: accepted\n', ''), 'begins with'],
    ['a day that does not exist', FIRST.text.replace('2026-11-21', '2026-11-31'), '"2026-11-31" is no date'],
    ['another status', FIRST.text.replace('accepted', 'superseded'), '"superseded" is no status'],
    ['another title than its file', FIRST.text.replace('A queue', 'The queue'), '0101-the-queue-in-a-table.md'],
    ['a missing section', FIRST.text.replace(/\*\*Rejected.*\n\n/, ''), 'sections Context, Decision, Consequences'],
    ['an unknown section', FIRST.text.replace('**Decision.**', '**Choice.**'), 'sections Context, Choice'],
    ['an empty section', FIRST.text.replace('*Else*: no.', ''), 'says nothing under Rejected'],
    [
      'a text before the first section',
      FIRST.text.replace('**Context.**', 'Note.\n\n**Context.**'),
      'before its first',
    ],
  ])('%s', (_fault, text, found) => {
    const { faults } = readRecords([{ ...FIRST, text }]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(found);
  });

  test('a number that is taken', () => {
    const again = { file: '0101-claims.md', text: record('0101 Claims', 'accepted') };
    expect(readRecords([FIRST, again]).faults).toEqual(['0101: two records have this number']);
  });
});

describe('a planted fault in the links between records is found', () => {
  test('but none where there is none', () => {
    expect(findBrokenLinks(recordsOf(FIRST, CHANGED, CHANGING))).toEqual([]);
  });

  test('a status that names no record', () => {
    expect(findBrokenLinks(recordsOf(FIRST, CHANGED))).toEqual(['0102-claims-of-a-minute.md: there is no record 0103']);
  });

  test('a record that is changed by one that does not mention it', () => {
    const silent = { ...CHANGING, text: record('0103 Claims are renewed', 'accepted') };
    expect(findBrokenLinks(recordsOf(CHANGED, silent))).toEqual([
      '0102-claims-of-a-minute.md: is amended by 0103, but 0103 does not mention 0102',
    ]);
  });

  test('a record that is changed by itself', () => {
    const text = record('0101 A queue in a table', 'superseded by 0101');
    expect(findBrokenLinks(recordsOf({ ...FIRST, text }))).toEqual([
      '0101-a-queue-in-a-table.md: cannot be superseded by 0101, itself',
    ]);
  });

  test('a text that mentions a record that does not exist', () => {
    const text = record('0101 A queue in a table', 'accepted', 'See 0199.');
    expect(findBrokenLinks(recordsOf({ ...FIRST, text }))).toEqual([
      '0101-a-queue-in-a-table.md: there is no record 0199',
    ]);
  });

  test('a citation in a source file is read, several numbers at once too', () => {
    const folder = 'docs/decisions';
    expect(readCitations(`// Why: (${folder}/0101). (${folder}/0102, 0103), 0104`)).toEqual(['0101', '0102', '0103']);
  });
});

describe('a planted fault in the index is found', () => {
  const check = (index: string) => findIndexFaults(index, recordsOf(FIRST, CHANGED, CHANGING));
  const [firstRow = ''] = INDEX.split('\n');

  test('but none where there is none', () => {
    expect(check(INDEX)).toEqual([]);
  });

  test.each([
    ['a missing row', INDEX.replace(firstRow, ''), '0101: stands 0 times in the index'],
    ['a row that stands twice', `${INDEX}\n${firstRow}`, '0101: stands 2 times in the index'],
    ['another title', INDEX.replace('| A queue', '| The queue'), '0101: its title is "A queue in a table"'],
    ['another date', INDEX.replace('2026-11-21', '2026-11-22'), '0101: its date is "2026-11-21"'],
    ['another status', INDEX.replace('amended by 0103', 'accepted'), '0102: its status is "amended by 0103"'],
    ['another file', INDEX.replace('(0101-a', '(0101-the'), '0101: its file is "0101-a-queue-in-a-table.md"'],
    ['a row without a record', `${INDEX}\n${firstRow.replace('[0101]', '[0104]')}`, '0104: is in the index only'],
  ])('%s', (_fault, index, found) => {
    const faults = check(index);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(found);
  });
});
