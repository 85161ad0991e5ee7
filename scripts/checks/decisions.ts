/** The index of the records, from the root of the repository. */
export const DECISIONS_FOLDER = 'docs/decisions';
export const INDEX_FILE = 'README.md';

const SECTIONS = ['Context', 'Decision', 'Rejected', 'Consequences'] as const;
const HEAD = /^# (\d{4}) (\S.*)\n\nDate: (\S+)\nStatus: (.+)\n\n/;
const STATUS = /^(?:accepted|superseded by \d{4}|amended by \d{4}(?:, \d{4})*)$/;
const NUMBER = /\d{4}/g;
/** A record's number in the text of another: they all begin with 0. */
const MENTION = /\b0\d{3}\b/g;
const CITATION = /docs\/decisions\/(\d{4}(?:, \d{4})*)/g;
const INDEX_ROW = /^\| \[(\d{4})\]\(([^)]*)\) \| (.*) \| (.*) \| (.*) \|$/;

/** A file of docs/decisions with its text. */
export interface RecordFile {
  /** File name without folder. */
  readonly file: string;
  readonly text: string;
}

/** A decision record as its head describes it. */
export interface DecisionRecord extends RecordFile {
  readonly number: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** `accepted`, `superseded by NNNN` or `amended by NNNN, NNNN`. */
  readonly status: string;
}

/**
 * Reads the records and checks the form of each: head, date, status, sections, file name.
 * @returns the records whose head can be read, and one sentence for each fault
 */
export function readRecords(files: readonly RecordFile[]): { records: DecisionRecord[]; faults: string[] } {
  const records: DecisionRecord[] = [];
  const faults: string[] = [];
  for (const { file, text } of files) {
    const [head, number, title, date, status] = HEAD.exec(text) ?? [];
    if (!head || !number || !title || !date || !status) {
      faults.push(`${file}: begins with "# NNNN title", then "Date: …" and "Status: …"`);
      continue;
    }
    const record = { file, text, number, title, date, status };
    records.push(record);
    faults.push(...faultsOfForm(record, text.slice(head.length)).map((fault) => `${file}: ${fault}`));
  }
  const numbers = records.map(({ number }) => number);
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  return { records, faults: [...faults, ...repeated.map((number) => `${number}: two records have this number`)] };
}

/** @returns a fault for each number in a status or a text that no record has, and for each change that its record does not mention */
export function findBrokenLinks(records: readonly DecisionRecord[]): string[] {
  const byNumber = new Map(records.map((record) => [record.number, record]));
  return records.flatMap(({ file, number, status, text }) => {
    const later: readonly string[] = status.match(NUMBER) ?? [];
    const mentioned = new Set(text.match(MENTION) ?? []);
    return [
      ...[...mentioned].filter((other) => !byNumber.has(other)).map((other) => `${file}: there is no record ${other}`),
      ...(later.includes(number) ? [`${file}: cannot be ${status}, itself`] : []),
      ...later
        .filter((other) => other !== number && byNumber.has(other) && !byNumber.get(other)?.text.includes(number))
        .map((other) => `${file}: is ${status}, but ${other} does not mention ${number}`),
    ];
  });
}

/** @returns a fault for each record that the index lists not at all, twice or otherwise than its head, and for each row without a record */
export function findIndexFaults(index: string, records: readonly DecisionRecord[]): string[] {
  const rows = index.split('\n').flatMap((line) => {
    const [, number, file, title, date, status] = INDEX_ROW.exec(line) ?? [];
    return number === undefined ? [] : [{ number, file, title, date, status }];
  });
  const known = new Set(records.map(({ number }) => number));
  const missing = records.flatMap((record) => {
    const own = rows.filter(({ number }) => number === record.number);
    if (own.length !== 1) return [`${record.number}: stands ${own.length} times in the index`];
    const wrong = (['file', 'title', 'date', 'status'] as const).filter((field) => own[0]?.[field] !== record[field]);
    return wrong.map((field) => `${record.number}: its ${field} is "${record[field]}", not "${own[0]?.[field]}"`);
  });
  const unknown = rows
    .filter(({ number }) => !known.has(number))
    .map(({ number }) => `${number}: is in the index only`);
  return [...missing, ...unknown];
}

/** The numbers of the records that a source file or document cites as `docs/decisions/0077, 0094`. */
export function readCitations(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, numbers = '']) => numbers.split(', '));
}

function faultsOfForm({ file, number, title, date, status }: DecisionRecord, body: string): string[] {
  const wanted = `${number}-${slugOf(title)}.md`;
  return [
    ...(file === wanted ? [] : [`is to be called ${wanted}`]),
    ...(isDate(date) ? [] : [`"${date}" is no date`]),
    ...(STATUS.test(status) ? [] : [`"${status}" is no status`]),
    ...faultsOfSections(body),
  ];
}

/** Each section once, in order, with a text; nothing before the first. */
function faultsOfSections(body: string): string[] {
  const parts = body.split(/^\*\*([A-Z][a-z]+)\.\*\*/m);
  const names = parts.filter((_, index) => index % 2 === 1);
  const texts = parts.filter((_, index) => index % 2 === 0).map((text) => text.trim());
  const empty = names.filter((_, index) => texts[index + 1] === '');
  return [
    ...(names.join() === SECTIONS.join() ? [] : [`has the sections ${names.join(', ')}, not ${SECTIONS.join(', ')}`]),
    ...(texts[0] === '' ? [] : ['has a text before its first section']),
    ...empty.map((name) => `says nothing under ${name}`),
  ];
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function isDate(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
