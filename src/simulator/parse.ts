import * as z from 'zod/mini';
import { refusedFields, type GatewayCall } from '#domain/money/gateway-limits.ts';
import { TossError } from './toss-error.ts';

/** @throws TossError `INVALID_REQUEST` unless `value` has the schema's shape */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.core.output<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new TossError('INVALID_REQUEST');
  return result.data;
}

/** @throws TossError `INVALID_REQUEST` when a field is beyond what the gateway documents, or is none of its fields */
export function mustBeTaken(call: GatewayCall, request: unknown): void {
  if (typeof request === 'object' && request !== null && refusedFields(call, request).length > 0)
    throw new TossError('INVALID_REQUEST');
}
