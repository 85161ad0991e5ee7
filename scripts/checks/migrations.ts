import type { MigrationFile } from '#server/db/migrate.ts';

// What each kind of migration may do (docs/decisions/0098). Patterns, no parser: they find what is written by accident. What an additive
// migration means for the version before it is proved by chaos/upgrades/rolling-upgrade.test.ts.

/** They were written when a new version began after the old ones had ended. */
const BEFORE_THE_RULE = '0009_late_captures.sql';

/** What breaks a version that knows nothing of it, in a statement of an `expand` migration. */
const BREACHES: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [
    /\bdrop\s+(?:table|column|index|view|type|function|trigger|sequence|schema|extension)\b/,
    'drops what the version before uses',
  ],
  [/\bdrop\s+(?:default|not\s+null|expression|identity)\b/, 'takes a property of a column away'],
  [/\brename\b/, 'renames what the version before uses'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/, 'asks for values that the version before does not write'],
  // "update of", "update or" and "truncate on" name the events of a trigger.
  [
    /\b(?:update(?!\s+o[fnr]\b)|delete\s+from|truncate(?!\s+on\b)|insert\s+into)\s+\w/,
    'changes rows, which a migrate file does in batches',
  ],
  [/\b(?:disable|enable)\s+trigger\b/, 'turns triggers on or off'],
];
const ADDED_COLUMN =
  /\badd\s+(?:column\s+)?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(?:if\s+not\s+exists\s+)?\w+[^,]*/g;
const CREATED_TABLE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g;
const UNIQUE_INDEX = /\bcreate\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+(\w+)\s*\(\s*(\w+)/;
const NEW_COLUMN = /\balter\s+table\s+(\w+)\s+add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(\w+)/;
const ADDED_CONSTRAINT =
  /\balter\s+table\s+(\w+)\b.*\badd\s+(?:constraint\s+(\w+)|check|unique|primary|foreign|exclude)\b/s;
const NAMED_CHECK = /\badd\s+constraint\s+\w+\s+check\s*\(([^()]*)\)/;
const DROPPED_CONSTRAINT = /\balter\s+table\s+(\w+)\b.*\bdrop\s+constraint\s+(?:if\s+exists\s+)?(\w+)/s;

/**
 * Finds what a migration does that its kind does not allow.
 * @param files all migrations, in order
 * @returns one sentence for each fault
 */
export function findMigrationFaults(files: readonly MigrationFile[]): string[] {
  return files
    .filter(({ name }) => name > BEFORE_THE_RULE)
    .flatMap((file) => faultsOf(file, files).map((fault) => `${file.name}: ${fault}`));
}

function faultsOf(file: MigrationFile, files: readonly MigrationFile[]): string[] {
  const statements = readStatements(file.sql);
  if (file.kind === 'expand') return faultsOfExpand(statements);
  if (file.kind === 'migrate') return faultsOfMigrate(statements);
  const isEarlier = files.some(({ name }) => name === file.since && name < file.name);
  return isEarlier ? [] : [`there is no earlier migration ${file.since}`];
}

function faultsOfExpand(statements: readonly string[]): string[] {
  const created = new Set(statements.flatMap((text) => [...text.matchAll(CREATED_TABLE)].map(([, table]) => table)));
  const replaced = statements.flatMap((text) => DROPPED_CONSTRAINT.exec(text)?.[2] ?? []);
  const added = statements.flatMap((text) => ADDED_CONSTRAINT.exec(text)?.[2] ?? []);
  const newColumns = new Set(statements.flatMap((text) => NEW_COLUMN.exec(text)?.slice(1, 3).join('.') ?? []));
  return statements.flatMap((text) => {
    const faults = BREACHES.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault);
    const mandatory = (text.match(ADDED_COLUMN) ?? []).filter(
      (column) => /\bnot\s+null\b/.test(column) && !/\b(?:default|generated)\b/.test(column),
    );
    if (mandatory.length > 0)
      faults.push('adds a column that the version before does not write and that needs a value');
    const [, uniqueOn, firstColumn] = UNIQUE_INDEX.exec(text) ?? [];
    // The version before leaves a new column empty, and nothing empty is the same as another.
    if (uniqueOn && !created.has(uniqueOn) && !newColumns.has(`${uniqueOn}.${firstColumn}`))
      faults.push(`makes rows of ${uniqueOn} unique that the version before may write twice`);
    const [, table, constraint] = ADDED_CONSTRAINT.exec(text) ?? [];
    // One that takes the place of another of its name is a wider one: DROP comes first.
    const isWider = constraint !== undefined && replaced.includes(constraint);
    if (table && !created.has(table) && !isWider && !isAboutNewColumns(text))
      faults.push(`adds a constraint to ${table} that the version before does not know`);
    const [, , dropped] = DROPPED_CONSTRAINT.exec(text) ?? [];
    if (dropped && !added.includes(dropped))
      faults.push(`drops the constraint ${dropped} and adds no wider one of that name`);
    return faults;
  });
}

/** Whether a constraint says only which of the columns that are added with it are empty: the version before leaves all of them empty. */
function isAboutNewColumns(text: string): boolean {
  const expression = NAMED_CHECK.exec(text)?.[1];
  const columns = new Set(Array.from(text.matchAll(/\badd\s+column\s+(\w+)/g), ([, column]) => column));
  const words = expression?.match(/\w+/g)?.filter((word) => !['is', 'null', 'or'].includes(word)) ?? [];
  return words.length > 0 && words.every((word) => columns.has(word));
}

function faultsOfMigrate(statements: readonly string[]): string[] {
  const [text = '', ...more] = statements;
  return [
    ...(more.length > 0 ? ['has more than one statement: it is run until it changes nothing more'] : []),
    ...(/\b(?:update|delete\s+from|insert\s+into)\b/.test(text) ? [] : ['changes no rows']),
    ...(/\blimit\s+\d+\b/.test(text) ? [] : ['has no limit: each batch changes some rows']),
    ...(/\breturning\b/.test(text) ? [] : ['returns nothing: nobody knows when it is done']),
  ];
}

/** In lower case, without comments, texts and the bodies of functions. */
function readStatements(sql: string): string[] {
  const code = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");
  return code
    .toLowerCase()
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
