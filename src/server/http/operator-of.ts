import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { AuditAction } from '#domain/desk/audit-actions.ts';
import type { Queryable } from '../db/database.ts';
import { writeAudit, type Operator, type OperatorsAct } from '../platform/audit/audit-store.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';

/** The operator of a call with these actions. A call that does `NOTHING` writes no entry. */
export type OperatorFor<Audit extends Call['audit']> = Audit extends 'NOTHING'
  ? Pick<Operator, 'memberId'>
  : Audit extends AuditAction
    ? Operator
    : Audit extends readonly (infer Action extends AuditAction)[]
      ? Operator<Action>
      : undefined;

/**
 * The operator who makes a request. What they do is written with the request's address.
 * @param audit as in the contract: what the request may have done
 */
export function operatorOf<const Audit extends NonNullable<Call['audit']>>(
  { clock }: Pick<Services, 'clock'>,
  { viewer: { memberId }, request }: { viewer: Viewer; request: FastifyRequest },
  audit: Audit,
): OperatorFor<Audit> & { readonly hasAudited: () => boolean } {
  const listed = [audit].flat() as readonly (AuditAction | 'NOTHING')[];
  let hasAudited = false;
  const operator = {
    memberId,
    hasAudited: () => hasAudited,
    /** @throws Error for an action that is none of the call's */
    async audit(tx: Queryable, { action: named, ...act }: OperatorsAct | OperatorsAct<AuditAction>) {
      const action = named ?? soleOf(listed);
      if (action === 'NOTHING' || !listed.includes(action)) throw new Error(`Not an action of this call: ${action}`);
      await writeAudit(tx, { ...act, action, actorId: memberId, ip: request.ip }, clock.now());
      hasAudited = true;
    },
  };
  return operator as unknown as OperatorFor<Audit> & typeof operator;
}

function soleOf<Item>([item, ...others]: readonly Item[]): Item {
  if (item === undefined || others.length > 0) throw new Error('The call lists several actions, so one must be named');
  return item;
}
