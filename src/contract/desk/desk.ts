import * as z from 'zod/mini';
import { ALERT_KINDS } from '#domain/desk/alerts.ts';
import { deskSearch } from '#domain/desk/desk.ts';
import { OPERATOR_ROLES } from '#domain/desk/operator-roles.ts';
import { describeOperatorCall } from '../call.ts';
import { id, idCursor, idText, instant, nothing, pageSize, slice } from '../shapes.ts';

/** Up to a thousand are counted. */
export const MAX_COUNTED = 1000;

const waiting = z.object({
  count: z.int(),
  /** Since when the first of them has waited. */
  oldestAt: z.nullable(instant),
});
export type Waiting = z.infer<typeof waiting>;

const operatorRole = z.enum(OPERATOR_ROLES);

const operator = z.object({
  memberId: id,
  email: z.string(),
  roles: z.array(operatorRole),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
});
export type Operator = z.infer<typeof operator>;

/** A line of the audit log. */
const auditEntry = z.object({
  entryId: id,
  at: instant,
  /** Null for a command run on the machine itself. */
  actor: z.nullable(z.object({ memberId: id, email: z.string() })),
  /** What was done, such as `CERTIFICATE_VIEWED`. */
  action: z.string(),
  /** What it was done to, such as `certificate:12`. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The operators' desk (product §26). */
export const deskCalls = {
  'GET /v1/admin/waiting': describeOperatorCall({
    summary: `운영자를 기다리는 일의 수 (최대 ${MAX_COUNTED})`,
    operator: 'ANY',
    audit: 'NOTHING',
    data: z.object({
      /** What the caller may do. */
      roles: z.array(operatorRole),
      certificates: waiting,
      disputes: waiting,
      reports: waiting,
      /** Mentors' accounts that nobody has confirmed. */
      payoutAccounts: waiting,
      /** Refunds by hand that another operator has to approve. */
      handRefunds: waiting,
      /** Schools that members miss. */
      universityRequests: waiting,
    }),
  }),
  'GET /v1/admin/alerts': describeOperatorCall({
    summary: '지금 서비스에 있는 문제 (오래된 것부터)',
    operator: 'ANY',
    audit: 'NOTHING',
    data: z.object({ alerts: z.array(z.object({ kind: z.enum(ALERT_KINDS), detail: z.string(), since: instant })) }),
  }),
  'GET /v1/admin/operators': describeOperatorCall({
    summary: '운영자와 역할',
    operator: 'OWNER',
    audit: 'NOTHING',
    data: z.object({ operators: z.array(operator) }),
  }),
  'PUT /v1/admin/operators/{memberId}/roles': describeOperatorCall({
    summary: '운영자의 역할 정하기 (바뀐 운영자는 다시 로그인한다, 소유자는 한 명 이상)',
    operator: 'OWNER',
    audit: 'OPERATOR_ROLES_GIVEN',
    stepUp: true,
    params: z.object({ memberId: idText }),
    body: z.object({
      roles: z.array(operatorRole).check(
        z.maxLength(OPERATOR_ROLES.length),
        z.refine((roles) => new Set(roles).size === roles.length),
      ),
    }),
    data: nothing,
  }),
  'GET /v1/admin/audit': describeOperatorCall({
    summary: '운영 기록 (최신 순, 운영자나 한 일이나 대상으로 찾기)',
    operator: 'OWNER',
    audit: 'NOTHING',
    query: z.object({
      actorId: z.optional(idText),
      action: z.optional(z.string().check(z.regex(/^[A-Z_]{1,60}$/))),
      subject: z.optional(deskSearch),
      size: pageSize(50, 50),
      cursor: idCursor,
    }),
    data: slice(auditEntry),
  }),
};
