import type { Catalogue } from './catalogue.ts';
import { GIVEN_VALUES } from './given-values.ts';

const KEYWORDS =
  /^(where|set|on|join|left|cross|inner|full|order|group|limit|for|using|values|select|returning|with|as|union|lateral|and|offset)$/;
/** `from mentorings m`, `update members`, `insert into jobs`. */
const SOURCE = /\b(?:from|join|update|into)\s+(\w+)(?:\s+as)?(?:\s+(\w+))?/g;
const OPERATOR = String.raw`\s*(?:=|<>|<=|>=|<|>|~|is distinct from)\s*`;
const COLUMN = String.raw`(?:(\w+)\.)?(\w+)`;
const INSTANT = 'timestamp with time zone';
/** The length of an array that stands for a list of rows. */
const ROWS = 3;

interface Place {
  readonly table: string;
  readonly column: string;
  /** The alias, or the table where there is none: values of one come from one row. */
  readonly source: string;
  readonly isInserted: boolean;
}

/**
 * What a statement may be run with: for each parameter that is compared with a column, or written to one, a value of that column in the
 * database, of one row for all columns of one table; else what GIVEN_VALUES says, or a value of the type.
 * @param types of the parameters, as PostgreSQL sees them
 * @param round the values of each round come from other rows
 * @returns SQL expressions
 */
export function valuesOf(
  { name, text }: { name: string; text: string },
  types: readonly string[],
  catalogue: Catalogue,
  round: number,
): string[] {
  const given = GIVEN_VALUES[name] ?? {};
  return types.map((type, index) => {
    const number = index + 1;
    const expression = given[number];
    if (expression !== undefined) return expression.replaceAll(':round', String(round));
    // An instant is compared with the present, unless it is said what else.
    if (type === INSTANT && !isEqual(text, number)) return valueOfType(type);
    const place = placeOf(text, number, catalogue);
    return (place && sampled(place, type, catalogue, round)) ?? valueOfType(type);
  });
}

/** Where a parameter belongs. */
function placeOf(text: string, number: number, catalogue: Catalogue): Place | undefined {
  const parameter = String.raw`\$${number}(?!\d)`;
  const patterns = [
    new RegExp(`${COLUMN}${OPERATOR}(?:any|all)?\\(?(?:coalesce\\()?${parameter}`),
    new RegExp(`${parameter}(?:::[a-z0-9_]+)?${OPERATOR}${COLUMN}`),
    new RegExp(`${parameter} in \\(${COLUMN}`),
  ];
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const place = resolve(text, match.index, match[1], match[2] ?? '', catalogue);
    if (place) return place;
  }
  return insertedPlace(text, number, catalogue) ?? listedPlace(text, number, catalogue);
}

function isEqual(text: string, number: number): boolean {
  return new RegExp(String.raw`(?<![<>])= \$${number}(?!\d)`).test(text);
}

function resolve(
  text: string,
  index: number,
  alias: string | undefined,
  column: string,
  catalogue: Catalogue,
): Place | undefined {
  const sources = Array.from(text.matchAll(SOURCE), (match) => ({
    table: match[1] ?? '',
    source: match[2] && !KEYWORDS.test(match[2]) ? match[2] : (match[1] ?? ''),
    index: match.index,
  })).filter(({ table }) => catalogue.get(table)?.columns.has(column));
  const named = alias === undefined ? sources : sources.filter(({ source }) => source === alias);
  const found = named.findLast((source) => source.index <= index) ?? named[0];
  return found && { table: found.table, source: found.source, column, isInserted: false };
}

/** `insert into t (a, b) values ($1, $2)`, and `select $1, $2` in its place. */
function insertedPlace(text: string, number: number, catalogue: Catalogue): Place | undefined {
  for (const match of text.matchAll(
    /insert into (\w+)(?: as \w+)? \(([^)]*)\)\s*(?:values\s*\(|select )((?:[^()]|\([^()]*\))*)/g,
  )) {
    const [, table = '', columns = '', values = ''] = match;
    const index = values
      .split(/,(?![^(]*\))/)
      .findIndex((value) => new RegExp(String.raw`^\s*\$${number}(?!\d)`).test(value));
    const column = columns.split(',')[index]?.trim();
    if (column && catalogue.has(table)) return { table, source: table, column, isInserted: true };
  }
  return undefined;
}

/** `unnest($1::bigint[], $2::text[]) as event (member_id, title)`: columns of the table that is written. */
function listedPlace(text: string, number: number, catalogue: Catalogue): Place | undefined {
  for (const match of text.matchAll(/unnest\(([^)]*)\)(?: with ordinality)?(?: as)? (\w+)(?: \(([^)]*)\))?/g)) {
    const [, values = '', alias = '', columns = alias] = match;
    const index = values.split(',').findIndex((value) => new RegExp(String.raw`\$${number}(?!\d)`).test(value));
    const column = columns.split(',')[index]?.trim();
    if (!column) continue;
    const written = /insert into (\w+)/.exec(text)?.[1];
    const tables = written === undefined ? [...catalogue.keys()] : [written, ...catalogue.keys()];
    const table = tables.find((candidate) => catalogue.get(candidate)?.columns.has(column));
    if (table) return { table, source: table, column, isInserted: written === table };
  }
  return undefined;
}

function sampled(
  { table, column, isInserted }: Place,
  type: string,
  catalogue: Catalogue,
  round: number,
): string | undefined {
  const { rows = [], uniqueColumns } = catalogue.get(table) ?? {};
  const filled = rows.filter((row) => row[column] !== null);
  if (filled.length === 0) return undefined;
  const at = (offset: number) => filled[(round + offset) % filled.length]?.[column] ?? '';
  const isNew = isInserted && uniqueColumns?.has(column) === true && /text/.test(type);
  const literal = (offset: number) => quote(isNew ? `${at(offset)}-${round}-${offset}` : at(offset));
  if (!type.endsWith('[]')) return `${literal(0)}::${type}`;
  if (at(0).startsWith('{')) return `${quote(at(0))}::${type}`;
  return `array[${Array.from({ length: ROWS }, (_, offset) => literal(offset)).join(', ')}]::${type}`;
}

function valueOfType(type: string): string {
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type.startsWith('timestamp')) return `now()::${type}`;
  if (type === 'date') return 'current_date';
  if (type === 'boolean') return 'true';
  if (type === 'jsonb' || type === 'json') return `'{}'::${type}`;
  if (type === 'bytea') return String.raw`'\x00'::bytea`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'text') return `'scale'`;
  return `1::${type}`;
}

function quote(text: string): string {
  return text.includes('\\')
    ? `E'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
    : `'${text.replaceAll("'", "''")}'`;
}
