import * as z from 'zod/mini';
import { TossError } from './toss-error.ts';

/** @throws TossError `INVALID_REQUEST` unless `value` has the schema's shape */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.core.output<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new TossError('INVALID_REQUEST');
  return result.data;
}
