import type { MenteeProfileInput } from '#domain/people/mentees.ts';

/** The paths of a payload's values, such as `organization.name`; a list is one value. */
export type PathOf<Payload> = {
  [Key in keyof Payload & string]-?: NonNullable<Payload[Key]> extends readonly unknown[] | string | number | boolean
    ? Key
    : `${Key}.${PathOf<NonNullable<Payload[Key]>>}`;
}[keyof Payload & string];

/** The part of a payload that these paths lead to. */
type Part<Payload, Path extends string> = {
  [Key in keyof Payload as Key extends FirstOf<Path> ? Key : never]: Key extends Path
    ? Payload[Key]
    : Part<Payload[Key], RestOf<Path, Key & string>>;
};
type FirstOf<Path extends string> = Path extends `${infer First}.${string}` ? First : Path;
type RestOf<Path extends string, First extends string> = Path extends `${First}.${infer Rest}` ? Rest : never;

/** Where a value of a profile is stored; a value that may be missing is null there. A member's export calls it by its column, in camel case. */
export interface ProfileColumn {
  readonly column: string;
  /** The type that it is read as, if not as it is stored. */
  readonly readAs?: 'text';
  /** Its value after an erasure, in SQL; null for one that stays. */
  readonly erased: string | null;
}

/**
 * Pieces of SQL for the columns of a profile `p`, and their values in a payload.
 * @param columns by the paths of their values in the payload
 */
export function profileSql<Payload, Path extends string>(columns: Readonly<Record<Path, ProfileColumn>>) {
  const entries = Object.entries<ProfileColumn>(columns).map(([path, column]) => ({ path, ...column }));
  const list = (toSql: (entry: (typeof entries)[number], index: number) => string) => entries.map(toSql).join(', ');
  const read = ({ column, readAs }: ProfileColumn) => `p.${column}${readAs ? `::${readAs}` : ''}`;
  return {
    /** Selects what `partOf` reads. */
    read: list((entry) => `${read(entry)} as "${entry.path}"`),
    exported: list((entry) => `${read(entry)} as "${toCamelCase(entry.column)}"`),
    columns: list(({ column }) => column),
    /** Parameters for `valuesOf`, the first of them `$first`. */
    parameters: (first: number) => list((_entry, index) => `$${first + index}`),
    set: (first: number) => list(({ column }, index) => `${column} = $${first + index}`),
    erase: entries.flatMap(({ column, erased }) => (erased === null ? [] : `${column} = ${erased}`)).join(', '),
    valuesOf: (payload: Payload): unknown[] =>
      entries.map(({ path }) => path.split('.').reduce<unknown>(valueOf, payload) ?? null),
    /** The part of the payload that a selected row holds. */
    partOf(row: object): Part<Payload, Path> {
      const part: Record<string, unknown> = {};
      for (const { path } of entries) place(part, path.split('.'), valueOf(row, path) ?? undefined);
      return part as Part<Payload, Path>;
    },
  };
}

function valueOf(from: unknown, key: string): unknown {
  return (from as Record<string, unknown> | undefined)?.[key];
}

function place(into: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[key] = value;
  else place((into[key] ??= {}) as Record<string, unknown>, rest, value);
}

function toCamelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** Values of a mentee's profile that are stored as the nickname, the school and a file. */
type StoredElsewhere = 'nickname' | 'education.schoolName' | `image.${string}`;
type Path = Exclude<PathOf<MenteeProfileInput>, StoredElsewhere>;

/** Where each value of a mentee's profile is stored: the store, the view, the export and the erasure follow it. */
const COLUMNS: Readonly<Record<Path, ProfileColumn>> = {
  'education.major': { column: 'major', erased: `''` },
  introduction: { column: 'introduction', erased: `''` },
};
export const menteeSql = profileSql<MenteeProfileInput, Path>(COLUMNS);
export type StoredMentee = ReturnType<typeof menteeSql.partOf>;
