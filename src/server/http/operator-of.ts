import type { FastifyRequest } from 'fastify';
import type { Operator } from '../platform/audit/audit-store.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';

/** The operator who makes a call, as the audit log names them. */
export function operatorOf({ viewer, request }: { viewer: Viewer; request: FastifyRequest }): Operator {
  return { memberId: viewer.memberId, ip: request.ip };
}
