import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

/** Not what people write: names of files, keys and addresses of machines. */
const NO_TEXTS = new Set([
  'filePath',
  'url',
  'fileName',
  'paymentKey',
  'code',
  'version',
  'transports',
  'subField',
  'password',
  'currentPassword',
  'schoolName',
  'link',
]);

interface Found {
  readonly at: string;
  readonly schema: z.ZodMiniType;
}

type Definition = Readonly<Record<string, unknown>>;

/** Every text of a schema that has a limit and no form. */
function* findTexts(schema: z.ZodMiniType, at: string): Generator<Found> {
  const { def, bag } = schema._zod as unknown as { def: Definition; bag: Definition };
  if (def['type'] === 'string' && 'maximum' in bag && !('patterns' in bag)) yield { at, schema };
  for (const [key, inner] of Object.entries((def['shape'] ?? {}) as Record<string, z.ZodMiniType>))
    if (!NO_TEXTS.has(key)) yield* findTexts(inner, `${at} ${key}`);
  const parts = [def['element'], def['innerType'], def['in'], ...((def['options'] ?? []) as unknown[])];
  for (const part of parts) if (part) yield* findTexts(part as z.ZodMiniType, at);
}

const TEXTS = (Object.entries(calls) as [string, Call][]).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? [...findTexts(schema, name)] : [])),
);

const isTooLong = (schema: z.ZodMiniType, text: string) =>
  schema.safeParse(text).error?.issues.some(({ code }) => code === 'too_big') ?? false;

it('every text that people write is limited in letters: an emoji or a syllable of three jamo is one', () => {
  expect(TEXTS.length).toBeGreaterThan(40);
  for (const { at, schema } of TEXTS) {
    const max = Number(schema._zod.bag['maximum']);
    for (const letter of ['😀', '각'.normalize('NFD')]) {
      expect([at, isTooLong(schema, letter.repeat(max))]).toEqual([at, false]);
      expect([at, isTooLong(schema, letter.repeat(max + 1))]).toEqual([at, true]);
    }
  }
});
