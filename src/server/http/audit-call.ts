import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import type { Queryable } from '../db/database.ts';
import { writeAudit } from '../platform/audit/audit-store.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';

/** Writes down what an operator does with a call: operator and address are the call's. */
export function auditCall(
  { clock }: Pick<Services, 'clock'>,
  tx: Queryable,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  entry: { action: AuditAction; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  return writeAudit(tx, { ...entry, actorId: viewer.memberId, ip: request.ip }, clock.now());
}
