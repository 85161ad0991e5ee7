import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { anyText } from '#domain/testing/any-text.ts';

/** What a request to a call contains besides its path: well-formed, and at the limits of what the contract takes. */
export interface FittingRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** As much of JSON Schema as the contract's schemas become, with the regular expressions as they are. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: readonly RegExp[];
}

/** A field of a body: where it is, and what it is called. */
export interface Leaf {
  readonly path: readonly string[];
  readonly type: 'text' | 'number' | 'list' | 'other';
}

const LONG = 3000;
/** Texts of every form that some field wants, and those that are stored otherwise than they look. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  'a',
  '가',
  '1',
  '0',
  '1234',
  'true',
  '한빛대학교',
  '서울대학교',
  'Https://zoom.us/j/1',
  'HTTPS://ZOOM.US:65535',
  'https://zoom.us:65536/',
  'https://회의.한국/방',
  'https://ﬁ.example/\uD800',
  'Student@Hanbit.AC.KR',
  'ſtudent@hanbit.ac.kr',
  'Ⅷ',
  'ŉ',
  'İ',
  'ß',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-12-01',
  '0000-01',
  '9999-12',
  '2026-11',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-12-01T10:00:00.000Z',
  '0000-01-01T00:00:00',
  '9999-12-31T23:30:00',
  '2026-11-26T11:00:00',
  '2026-11-26T11:30:00',
  '08:00:00',
  '18:00:00',
  '월',
  '\uD800',
  'a\uDFFF가',
  '\uFFFF',
  '\uFDFA',
  '\u0301',
  String.raw`\u0000`,
  '%',
  '_',
  '👩‍👩‍👧‍👦',
  '\u1100\u1161\u11A8',
];
/** Characters that a text is filled with to its limit: of one to four bytes, of two code units, and those that grow by composing or in capitals. */
const FILLERS = ['a', '가', '👍', '👩‍👩‍👧‍👦', 'ß', '\uFB2C', '\u0390', '\u1100\u1161\u11A8'];

/** Requests that a call takes by its schemas, most of them at one limit or another. */
export function fittingRequests(
  call: Call,
  identifiers: readonly number[],
  example?: unknown,
): fc.Arbitrary<FittingRequest> {
  const query = call.query ? fit(toSchema(call.query), identifiers) : fc.constant({});
  const any = call.body ? fit(toSchema(call.body), identifiers) : fc.constant(undefined);
  const body = example === undefined ? any : fc.oneof(any, changed(example, any));
  return fc.record({ query: query as fc.Arbitrary<Record<string, unknown>>, body });
}

/** Whether the call's own schemas take it. */
export function isTaken(call: Call, { query, body }: FittingRequest): boolean {
  const isQuery = !call.query || z.safeParse(call.query, query).success;
  return isQuery && (!call.body || z.safeParse(call.body, body).success);
}

/** Every field of a call's body, the inner ones too. */
export function leavesOf(call: Call): Leaf[] {
  return call.body ? leavesUnder(toSchema(call.body), []) : [];
}

/** The same value with one field replaced, or without it. */
export function withLeaf(value: unknown, [key = '', ...rest]: readonly string[], leaf: unknown): unknown {
  const inner = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...inner, [key]: rest.length === 0 ? leaf : withLeaf(Reflect.get(inner, key), rest, leaf) };
}

function leavesUnder(schema: Schema, path: readonly string[]): Leaf[] {
  const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (shape.properties)
    return Object.entries(shape.properties).flatMap(([key, inner]) => leavesUnder(inner, [...path, key]));
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  const type = isNumber ? 'number' : shape.type === 'array' ? 'list' : shape.type === 'string' ? 'text' : 'other';
  return [{ path, type }];
}

/** An example of which some fields are as in another value. */
function changed(example: unknown, any: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(any, fc.infiniteStream(fc.boolean())).map(([other, isTakenOver]) => {
    if (typeof other !== 'object' || other === null) return example;
    const some = Object.entries(other).filter(() => isTakenOver.next().value);
    return { ...(example as object), ...Object.fromEntries(some.slice(0, 2)) };
  });
}

function fit(schema: Schema, identifiers: readonly number[], field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fit(each, identifiers, field)));
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      const fields = entries.map(([key, inner]) => [key, fit(inner, identifiers, key)] as const);
      const requiredKeys = (schema.required ?? []).filter((key) => schema.properties?.[key] !== undefined);
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    }
    case 'array': {
      const [minLength, maxLength] = [schema.minItems ?? 0, schema.maxItems ?? 4];
      const items = fit(schema.items ?? {}, identifiers, field);
      return fc.oneof(fc.array(items, { minLength, maxLength }), fc.array(items, { minLength: maxLength, maxLength }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return fitNumber(schema, identifiers);
    default:
      return fitText(schema, identifiers, field);
  }
}

function fitNumber(
  { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema,
  identifiers: readonly number[],
): fc.Arbitrary<number> {
  const known = identifiers.filter((each) => each >= minimum && each <= maximum);
  return fc.constantFrom(minimum, maximum, ...known, ...known);
}

function fitText(
  { minLength = 0, maxLength = LONG, patterns = [] }: Schema,
  identifiers: readonly number[],
  field: string,
): fc.Arbitrary<string> {
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text));
  const filled = FILLERS.map((filler) => filler.repeat(Math.max(1, Math.floor(maxLength / filler.length))));
  const known = [...TEXTS, ...filled, ...(field.endsWith('Id') ? identifiers.map(String) : [])].filter(isFitting);
  const pattern = patterns.find(({ source }) => !/\(\?|\\p/.test(source));
  const matching = pattern && fc.stringMatching(new RegExp(pattern.source), { maxLength }).chain(inAnyCase(pattern));
  const other = patterns.length === 0 ? anyText({ minLength, maxLength: Math.min(maxLength, 60) }) : undefined;
  const ways = [known.length > 0 ? fc.constantFrom(...known) : undefined, matching, other];
  return fc.oneof(...ways.filter((way) => way !== undefined));
}

function inAnyCase({ ignoreCase }: RegExp): (text: string) => fc.Arbitrary<string> {
  return (text) => (ignoreCase ? fc.constantFrom(text, text.toUpperCase(), text.toLowerCase()) : fc.constant(text));
}

function toSchema(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { patterns } = zodSchema._zod.bag as { patterns?: ReadonlySet<RegExp> };
      if (patterns) Object.assign(jsonSchema, { patterns: [...patterns] });
    },
  }) as Schema;
}
