import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

/** The names of a schema's fields. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.def.shape);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((each) => fieldsOf(each as z.ZodMiniType));
  throw new Error(`A ${schema.def.type} has no fields`);
}

it('a call’s path, query and body have no field in common: handlers get them as one input', () => {
  const common = Object.entries<Call>(calls).flatMap(([name, { params, query, body }]) => {
    const fields = [params, query, body].flatMap((schema) => [...new Set(fieldsOf(schema))]);
    return fields.filter((field, index) => fields.indexOf(field) !== index).map((field) => `${name}: ${field}`);
  });
  expect(common).toEqual([]);
});
