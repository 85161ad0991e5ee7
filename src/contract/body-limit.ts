import * as z from 'zod/mini';
import type { Call } from './call.ts';

type Json = Readonly<Record<string, unknown>>;

/** The limits of calls open to strangers, and of all others: a body costs the server before it knows the caller. */
const MAX_PUBLIC_BYTES = 16 * 1024;
const MAX_BYTES = 100 * 1024;
/** Braces, and fields that a client of another version sends. */
const SPARE_BYTES = 1024;
/** A text that is too long is refused at its field, up to this multiple of the limit. */
const SPARE_FACTOR = 2;
/** A letter outside of the first plane, escaped: `\ud83d\ude00`. */
const LETTER_BYTES = 12;
/** For texts bounded by something other than a length: a code, an instant, a page's address. */
const LETTERS_OF_CODE = 100;

/**
 * The most bytes that a call's JSON may have (S-102): twice what the longest values that its schema takes need. The
 * text fields beside a file are limited where the form is read.
 */
export function bodyLimitOf(call: Call): number {
  const max = call.access === 'public' || call.access === 'grant' ? MAX_PUBLIC_BYTES : MAX_BYTES;
  if (!call.body || call.multipart) return SPARE_BYTES;
  const needed = bytesOf(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }));
  return Math.min(SPARE_FACTOR * needed + SPARE_BYTES, max);
}

/** How long the JSON of a value can be; infinite where the schema does not say. */
function bytesOf(schema: Json): number {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (choices) return Math.max(...choices.map(bytesOf));
  if (Array.isArray(schema['allOf'])) return sum((schema['allOf'] as readonly Json[]).map(bytesOf));
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined);
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length * LETTER_BYTES));
  switch (schema['type']) {
    case 'object':
      return bytesOfObject(schema);
    case 'array':
      return numberOf(schema['maxItems']) * (bytesOf(schema['items'] as Json) + 1) + 2;
    case 'string':
      return numberOf(schema['maxLength'], LETTERS_OF_CODE) * LETTER_BYTES + 2;
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return 32;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function bytesOfObject({ properties = {}, additionalProperties }: Json): number {
  // A map of anything, as the gateway's own notices are.
  if (typeof additionalProperties === 'object') return Number.POSITIVE_INFINITY;
  return sum(Object.entries(properties as Json).map(([name, each]) => name.length + 4 + bytesOf(each as Json))) + 2;
}

const numberOf = (value: unknown, unsaid = Number.POSITIVE_INFINITY) => (typeof value === 'number' ? value : unsaid);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
