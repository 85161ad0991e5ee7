import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { anyText } from '#domain/testing/any-text.ts';

/** A request that the contract does not describe, or nearly not. */
export interface MalformedRequest {
  /** As the contract names the call. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Besides the sender's own. */
  readonly cookies: string;
  readonly payload: string | Buffer | undefined;
}

/**
 * What is wrong in any case, if the call has such a part: a part of the address, the query, JSON, the bytes of the body, a header, the cookies;
 * or nothing in particular. Everything else may be wrong too.
 */
export const WRONG_PARTS = ['path', 'query', 'value', 'bytes', 'header', 'cookies', 'any'] as const;
export type WrongPart = (typeof WRONG_PARTS)[number];

/** As much of JSON Schema as the contract's schemas become. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
}

const DEEP = 5000;
const NUMBERS = [-1, 0, -0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324];
const CHARACTERS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDFFF가',
  '\uFFFF',
  '\u202E안녕',
  '\u200B',
  '👩‍👩‍👧‍👦',
  '%',
  '%zz',
  '\r\n',
  '\\',
];
const DIGITS = [
  'NaN',
  '-1',
  '0',
  '1e309',
  '007',
  '9007199254740993',
  '9223372036854775808',
  '1'.repeat(40),
  '0x10',
  '１２',
];
const CODE = [
  "'",
  '";--',
  '$1',
  'null',
  '__proto__',
  'toString',
  '../../etc/passwd',
  'javascript:alert(1)',
  '<script>',
];
const INSTANTS = [
  '2026-02-30T00:00:00.000Z',
  '2026-11-24T25:61:00Z',
  '0000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
];
const LONG = ['a'.repeat(10_000), '가'.repeat(30_000), Array.from({ length: 2000 }, () => 'x')];
const SHAPES = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  Object.fromEntries([['__proto__', 1]]),
  { toString: 1 },
  { length: -1 },
];
/** Values that programs stumble over, of every type. */
const HOSTILE: readonly unknown[] = [...NUMBERS, ...CHARACTERS, ...DIGITS, ...CODE, ...INSTANTS, ...LONG, ...SHAPES];
/** That no list has given out. */
const CURSORS = ['1', '999999999999999', '99999999999999999_1', '999999999_999999999_1', '999999999'];
/** Values that the contract's texts may have, so that what is wrong elsewhere is reached. */
const PLAUSIBLE = [
  '1',
  '20',
  'true',
  'student@hanbit.ac.kr',
  'Moonlit30?walk',
  '1234',
  '123456',
  '한빛대학교',
  '안녕하세요',
  'sb_1',
  'CARD',
  '개발',
  '2026-11-24',
  '2026-12-01T10:00:00.000Z',
  '10:00',
  'ABCD-EFGH-JKMN-PQRS',
  '00000000-0000-4000-8000-000000000000',
];

const hostile = fc.constantFrom(...HOSTILE);
/** Broken in the bytes, or not what the content type says. */
const brokenPayload: fc.Arbitrary<{ type: string; payload: string | Buffer }> = fc.constantFrom(
  { type: 'application/json', payload: '{' },
  { type: 'application/json', payload: '{"a":1,}' },
  { type: 'application/json', payload: '' },
  { type: 'application/json', payload: '"text"' },
  { type: 'application/json', payload: '[1,2]' },
  { type: 'application/json', payload: 'null' },
  { type: 'application/json', payload: '1e999' },
  { type: 'application/json', payload: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
  { type: 'application/json', payload: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json', payload: '['.repeat(DEEP) + ']'.repeat(DEEP) },
  { type: 'application/json', payload: '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP) },
  { type: 'application/json', payload: `{"__proto__":{"isAdmin":true},"a":${'9'.repeat(400)}}` },
  { type: 'application/json', payload: `"${'x'.repeat(110 * 1024)}"` },
  { type: 'application/json; charset=utf-16', payload: '{}' },
  { type: 'text/plain', payload: '{}' },
  { type: 'application/x-www-form-urlencoded', payload: 'a=1&a=2&a[b]=3' },
  { type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
  { type: 'multipart/form-data', payload: 'x' },
  { type: 'multipart/form-data; boundary=b', payload: '--b' },
  { type: 'multipart/form-data; boundary=b', payload: '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n' },
  { type: 'multipart/form-data; boundary=b', payload: form('filename="a.png"', 'image/png', 'not a picture') },
  {
    type: 'multipart/form-data; boundary=b',
    payload: form('filename="../../a\u0000.pdf"', 'application/pdf', '%PDF-1.7\n%%EOF'),
  },
  {
    type: 'multipart/form-data; boundary=b',
    payload: form('filename="a.svg"', 'image/svg+xml', '<svg onload="x()"/>'),
  },
  {
    type: 'multipart/form-data; boundary=b',
    payload: form(`filename="${'a'.repeat(5000)}"`, 'image/jpeg', '\u00FF\u00D8\u00FF'),
  },
  {
    type: 'multipart/form-data; boundary=b',
    payload: `${form('', 'text/plain', 'x')}${form('filename="b"', 'text/plain', 'y')}`,
  },
  { type: 'nonsense', payload: 'x' },
);
const oddHeader: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '' },
  { 'idempotency-key': '00000000-0000-4000-8000-000000000000' },
  { 'last-event-id': '-1' },
  { 'last-event-id': 'x'.repeat(2000) },
  { 'if-none-match': '"' },
  { 'if-modified-since': 'yesterday' },
  { 'accept-language': '*;q=9' },
  { 'accept-encoding': 'br;q=x' },
  { accept: 'text/html' },
  { range: 'bytes=5-1' },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': '\u00E9'.repeat(10) },
  { 'x-forwarded-for': '1, 2, 3' },
  { expect: '100-continue' },
  { host: 'elsewhere.example' },
);
const headers = fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 8, arbitrary: oddHeader });
const oddCookie = fc.constantFrom(
  'session=',
  'session=%00',
  'grant=x; grant=y',
  'sign-in=%ff',
  `asker=${'a'.repeat(3000)}`,
  'browser=a.b.c',
  '=;;=;',
);
const cookies = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: oddCookie });
const oddSegment = hostile.map((value) => toText(value).slice(0, 600));
const oddQuery = fc.dictionary(fc.constantFrom('cursor', 'size', 'a', '__proto__'), hostile, { minKeys: 1 });

/**
 * Rounds of requests, one for every call of the contract: one field, parameter, header or the body is wrong, sometimes all are.
 * @param identifiers of rows that exist, which parameters and fields named `…Id` take now and then
 */
export function malformedRounds(
  identifiers: readonly number[],
): Readonly<Record<WrongPart, fc.Arbitrary<MalformedRequest[]>>> {
  const described = Object.entries(calls as Record<string, Call>)
    // It would end the session; streams do not end.
    .filter(([name, { events }]) => name !== 'POST /v1/auth/logout' && !events);
  const makers = described.map(([name, call]) => requestsOf(name, call, identifiers));
  const rounds = WRONG_PARTS.map((part) => [part, fc.tuple(...makers.map((make) => make(part))).chain(shuffled)]);
  return Object.fromEntries(rounds) as Record<WrongPart, fc.Arbitrary<MalformedRequest[]>>;
}

/** What ends a session does not always come before the same calls. */
function shuffled<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}

function requestsOf(
  name: string,
  call: Call,
  identifiers: readonly number[],
): (wrong: WrongPart) => fc.Arbitrary<MalformedRequest> {
  const [method = '', path = ''] = name.split(' ');
  const anySegment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...identifiers.map(String)) },
    { weight: 2, arbitrary: oddSegment },
  );
  const anyQuery = call.query ? fc.oneof(nearly(toSchema(call.query), identifiers), oddQuery) : fc.constant({});
  const json = nearly(call.body ? toSchema(call.body) : {}, identifiers).map((value) => ({
    type: 'application/json',
    payload: toJson(value),
  }));
  const none = fc.constant({ type: undefined, payload: undefined });
  const anyBody = fc.oneof(
    { weight: call.multipart ? 1 : 4, arbitrary: json },
    { weight: 1, arbitrary: brokenPayload },
  );
  const bodyWith = (wrong: WrongPart) => (wrong === 'value' ? json : wrong === 'bytes' ? brokenPayload : anyBody);
  return (wrong) =>
    fc
      .record({
        segments: fc.array(wrong === 'path' ? oddSegment : anySegment, { minLength: 3, maxLength: 3 }),
        query: wrong === 'query' && call.query ? oddQuery : anyQuery,
        body: method === 'GET' ? none : bodyWith(wrong),
        headers: wrong === 'header' ? oddHeader : headers,
        cookies: wrong === 'cookies' ? oddCookie : cookies,
      })
      .map(({ segments: [...given], query, body: { type, payload }, headers: sent, cookies: added }) => {
        const filled = path.replaceAll(/\{\w+\}/g, () => encodeSegment(given.shift() ?? '1'));
        return {
          name,
          method,
          url: `${filled}${toQuery(query)}`,
          headers: { ...sent, ...(type === undefined ? {} : { 'content-type': type }) },
          cookies: added,
          payload,
        };
      });
}

/** A value that fits a schema in shape, of which one part or another is wrong. */
function nearly(schema: Schema, identifiers: readonly number[], field = ''): fc.Arbitrary<unknown> {
  const fitting = fit(schema, identifiers, field);
  return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: hostile });
}

function fit(schema: Schema, identifiers: readonly number[], field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => nearly(each, identifiers, field)));
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => [
      key,
      nearly(value, identifiers, key),
    ]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
  }
  if (schema.type === 'array') return fc.array(nearly(schema.items ?? {}, identifiers, field), { maxLength: 8 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.oneof(fc.constantFrom(...identifiers), fc.maxSafeInteger(), fc.double());
  }
  if (schema.type === 'string' || schema.type === undefined) {
    if (field === 'cursor' || field === 'after') return fc.constantFrom(...CURSORS);
    if (field.endsWith('Id')) return fc.constantFrom(...identifiers.map(String));
    return fc.oneof(fc.constantFrom(...PLAUSIBLE), anyText({ maxLength: 40 }), fc.emailAddress());
  }
  return hostile;
}

function toSchema(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** JSON that may name a key twice and has lone halves of characters as they are. */
function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function toQuery(asked: unknown): string {
  if (typeof asked !== 'object' || asked === null) return '';
  const pairs = Object.entries(asked).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 3) : [value]).map(
      (each) => `${key}=${encodeSegment(toText(each).slice(0, 600))}`,
    ),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Half of a character cannot be encoded: it goes as the replacement character does, with a byte too few. */
function encodeSegment(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%EF%BF';
}

function form(disposition: string, type: string, content: string): string {
  const name = 'content-disposition: form-data; name="file"';
  return `--b\r\n${name}${disposition && '; '}${disposition}\r\ncontent-type: ${type}\r\n\r\n${content}\r\n--b--\r\n`;
}
