import * as z from 'zod/mini';
import { DESK_ORDERS } from '#domain/desk/desk.ts';

/** Schemas that several nouns share. */
export const id = z.int().check(z.gte(1));
/** An identifier as text: digits only (SPEC §2 "mentorId must be numeric"). */
export const ID_TEXT = /^[1-9]\d{0,14}$/;
/** An identifier in a path or query. */
export const idText = z.pipe(
  z.string().check(z.regex(ID_TEXT)),
  z.transform((text: string) => Number(text)),
);

/** The largest value of a column of four bytes: counts, versions and numbers of messages are none above it. */
const MAX_COUNT = 2_147_483_647;
/** A count from 0 on. */
export const count = z.int().check(z.gte(0), z.lte(MAX_COUNT));
/** A number from 1 on within something else, such as a message's in its conversation. */
export const ordinal = z.int().check(z.gte(1), z.lte(MAX_COUNT));
/** The same in a path. */
export const ordinalText = z.pipe(idText, ordinal);

/** An instant as text, told from other texts by `Sent`. */
type Instant = string & { readonly isInstant?: true };
/** An instant, ISO 8601 UTC. */
export const instant = z.iso.datetime() as z.ZodMiniType<Instant, Instant>;

/** Data as the server sends it: an instant may be a `Date`, which JSON writes in ISO 8601 UTC. */
export type Sent<Data> = Data extends string
  ? 'isInstant' extends keyof Data
    ? Data | Date
    : Data
  : Data extends object
    ? { [Field in keyof Data]: Sent<Data[Field]> }
    : Data;

export const nothing = z.null();

/** The cursor of a list by identifier. */
export const idCursor = z.optional(idText);

/** A page of a list: `content` and its position (SPEC §3, product §10). `cursor` opens the next page; null on the last. */
export function slice<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    content: z.array(item),
    sliceInfo: z.object({
      size: z.int(),
      numberOfElements: z.int(),
      last: z.boolean(),
      empty: z.boolean(),
      cursor: z.nullable(z.string()),
    }),
  });
}

/** A page of a list as the server builds it. */
export interface Slice<Item> {
  readonly content: Item[];
  readonly sliceInfo: { size: number; numberOfElements: number; last: boolean; empty: boolean; cursor: string | null };
}

/** Query text `true` or `false`; default false. */
export const flag = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text: 'true' | 'false') => text === 'true'),
  ),
  false,
);

/** A page size in a query, at most `max`. */
export function pageSize(size: number, max: number) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
      z.transform((text: string) => Math.min(Number(text), max)),
    ),
    size,
  );
}

/** In the query of a list on the operators' desk: the newest first unless they ask otherwise. */
export function deskListQuery(size: number) {
  return { order: z._default(z.enum(DESK_ORDERS), 'NEWEST'), size: pageSize(size, 50), cursor: idCursor };
}

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Shown<Shape extends Fields> = {
  -readonly [Field in keyof Shape]: Shape[Field] extends z.ZodMiniOptional
    ? z.ZodMiniOptional<ShownType<Exclude<z.output<Shape[Field]>, undefined>>>
    : ShownType<z.output<Shape[Field]>>;
};
type ShownType<Value> = z.ZodMiniType<Value, Value>;

/** The fields of an input as they are shown: the same values, without the rules for entering them, which may have been others. */
export function asShown<Shape extends Fields>(shape: Shape): Shown<Shape> {
  return Object.fromEntries(
    Object.entries(shape).map(([field, input]) => [field, withoutRules(input)]),
  ) as Shown<Shape>;
}

function withoutRules(input: z.core.$ZodType): z.ZodMiniType {
  const { def } = (input as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return z.object(
        Object.fromEntries(Object.entries(def.shape).map(([field, each]) => [field, withoutRules(each)])),
      );
    case 'array':
      return z.array(withoutRules(def.element));
    case 'pipe':
      return withoutRules(def.out);
    case 'optional':
      return z.optional(withoutRules(def.innerType));
    case 'string':
      return z.string();
    case 'number':
      return z.int();
    case 'enum':
      return z.enum(def.entries);
    default:
      throw new Error(`No rule is known for showing a ${def.type}`);
  }
}
