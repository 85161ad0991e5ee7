import type { CallName, Calls } from '#contract/calls.ts';
import { createOperator, type TestMember } from '../factories.ts';
import type { TestInstance } from '../test-instance.ts';

/** The calls that take an Idempotency-Key. */
export type KeyedCallName = {
  [Name in CallName]: Calls[Name] extends { idempotent: unknown } ? Name : never;
}[CallName];

/** A request that succeeds as its member makes it, once. */
export interface KeyedCall {
  readonly member: TestMember;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** The same call with other content. */
  readonly other?: { readonly params?: Readonly<Record<string, string | number>>; readonly body?: object };
}

/** Sets the scene for a call, at noon or later. */
export type PrepareCall = (instance: TestInstance) => Promise<KeyedCall>;

const operators = new WeakMap<TestInstance, Promise<TestMember>>();

/** The one operator of an instance, who has just shown a second factor. */
export async function operatorOf(instance: TestInstance): Promise<TestMember> {
  const known = operators.get(instance) ?? createOperator(instance);
  operators.set(instance, known);
  const operator = await known;
  const { db, sessions, cookies } = instance.services;
  const entrant = { memberId: operator.memberId, ip: '127.0.0.1', userAgent: 'test' };
  operator.client.cookies.set(cookies.session.name, await sessions.startOperators(db, entrant));
  return operator;
}
