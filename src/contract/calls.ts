import type * as z from 'zod/mini';
import { ACCOUNT_CALLS } from './account/calls.ts';
import { DESK_CALLS } from './desk/calls.ts';
import { MENTORINGS_CALLS } from './mentorings/calls.ts';
import { MENTORS_CALLS } from './mentors/calls.ts';
import { MONEY_CALLS } from './money/calls.ts';
import { NOTIFICATIONS_CALLS } from './notifications/calls.ts';
import { PEOPLE_CALLS } from './people/calls.ts';

/** Every call of the product, by method and path. */
export const calls = {
  ...ACCOUNT_CALLS,
  ...PEOPLE_CALLS,
  ...MENTORS_CALLS,
  ...MENTORINGS_CALLS,
  ...MONEY_CALLS,
  ...NOTIFICATIONS_CALLS,
  ...DESK_CALLS,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

type Part<Name extends CallName, Key extends string> = Calls[Name] extends {
  readonly [K in Key]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : undefined;

/** What a caller passes for a part (`params`, `query`, `body`) of a call. */
export type InputOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodMiniType ? z.input<Part<Name, Key>> : undefined;
/** What the server receives, after parsing. */
export type ParsedOf<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Part<Name, Key> extends z.ZodMiniType ? z.output<Part<Name, Key>> : undefined;
/** The `data` of a response. */
export type DataOf<Name extends CallName> = z.input<Calls[Name]['data']>;

/** Calls that respond with a stream of server-sent events. */
export type StreamName = {
  [Name in CallName]: Calls[Name] extends { readonly events: object } ? Name : never;
}[CallName];
/** The names of a stream's events. */
export type EventName<Name extends StreamName> = keyof Calls[Name]['events'] & string;
/** The `data:` of an event. */
export type EventOf<
  Name extends StreamName,
  Event extends EventName<Name>,
> = Calls[Name]['events'][Event] extends infer Schema extends z.ZodMiniType ? z.output<Schema> : never;

/** Every response (product §10). */
export interface Envelope<Data> {
  readonly status: number;
  readonly message: string;
  readonly data: Data;
  readonly code?: string;
  readonly errors?: readonly { field: string; message: string }[];
}
