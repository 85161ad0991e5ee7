import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';
import { type Handler, serve } from './serve.ts';

/** Calls of the contract, each with what answers it. */
export type Routes = { readonly [Name in CallName]?: Handler<Name> };

/** Serves each of the calls; see `serve`. */
export function serveAll(app: FastifyInstance, services: Services, routes: Routes): void {
  for (const [name, handle] of Object.entries(routes))
    serve(app, services, name as CallName, handle as Handler<CallName>);
}

/** Answers a call by a use case of the signed-in member. */
export function byMember<Input, Result>(work: (services: Services, memberId: number, input: Input) => Result) {
  return ({ viewer, input }: { viewer: Viewer; input: Input }, services: Services): Result =>
    work(services, viewer.memberId, input);
}

/** Answers a call by a use case of an operator. */
export function byOperator<By, Input, Result>(work: (services: Services, operator: By, input: Input) => Result) {
  return ({ operator, input }: { operator: By; input: Input }, services: Services): Result =>
    work(services, operator, input);
}
