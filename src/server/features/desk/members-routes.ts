import type { FastifyInstance } from 'fastify';
import type { ListedMember, DeskMember } from '#contract/desk/members.ts';
import { ID_TEXT, type Slice } from '#contract/shapes.ts';
import { erasedAt } from '#domain/account/account-deletion.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { refuse } from '#domain/refusals.ts';
import { auditCall } from '#server/http/audit-call.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { endSessionsOfMember, removeTotpOfMember } from '../account/auth/index.ts';
import { hasTotp } from '../account/second-factors/index.ts';
import { findMemberIds } from '../people/member-search/index.ts';
import { deskMemberStore, type ListedRow } from './desk-member-store.ts';
import { liftSuspension, listSuspensions, suspendMember } from './suspensions/index.ts';

/** Members on the desk. Each search for one, and each look at one, is in the audit log. */
export function registerDeskMemberRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, 'GET /v1/admin/members', async ({ viewer, query, request }): Promise<Slice<ListedMember>> => {
    const { search, memberType, state, order, cursor, size } = query;
    if (search)
      await auditCall(
        services,
        db,
        { viewer, request },
        { action: 'MEMBERS_SEARCHED', subject: 'members', detail: { search } },
      );
    const memberIds = search ? await findSearched(services, search) : undefined;
    const chosen = { memberType, isSuspended: state === 'SUSPENDED', memberIds, order };
    const rows = await deskMemberStore.list(db, chosen, cursor === undefined ? undefined : Number(cursor));
    return toSlice(rows.map(toListed), size, (last) => String(last.memberId));
  });
  serve(app, services, 'GET /v1/admin/members/{memberId}', async ({ viewer, params: { memberId }, request }) => {
    const member = await findDeskMember(services, memberId);
    await auditCall(services, db, { viewer, request }, { action: 'MEMBER_VIEWED', subject: `member:${memberId}` });
    return member;
  });
  serve(app, services, 'POST /v1/admin/members/{memberId}/suspension', async ({ viewer, params, body, request }) => {
    await suspendMember(services, operatorOf({ viewer, request }), { ...params, ...body });
    return null;
  });
  serve(app, services, 'DELETE /v1/admin/members/{memberId}/suspension', async ({ viewer, params, body, request }) => {
    await liftSuspension(services, operatorOf({ viewer, request }), { ...params, ...body });
    return null;
  });
  serve(app, services, 'DELETE /v1/admin/members/{memberId}/sessions', async ({ viewer, params, body, request }) => {
    await endSessionsOfMember(services, operatorOf({ viewer, request }), { ...params, ...body });
    return null;
  });
  serve(app, services, 'POST /v1/admin/members/{memberId}/totp/removal', async (call) => {
    const { viewer, params, body, request } = call;
    await removeTotpOfMember(services, operatorOf({ viewer, request }), { ...params, ...body });
    return null;
  });
}

/** A number is a member's number, as in the audit log and the payouts' file, or the beginning of a nickname. */
async function findSearched({ db }: Services, search: string): Promise<number[]> {
  const memberIds = await findMemberIds(db, search);
  return ID_TEXT.test(search) ? [...memberIds, Number(search)] : memberIds;
}

/** @throws RefusalError `NOT_FOUND` also for operators */
async function findDeskMember({ db }: Services, memberId: number): Promise<DeskMember> {
  const row = (await deskMemberStore.find(db, memberId, OPEN_STATUSES)) ?? refuse('NOT_FOUND');
  const { open, confirmed, completed, noShows, reports, deletedAt: _deletedAt, ...member } = row;
  const [mentorings, suspensions] = [
    await deskMemberStore.listMentorings(db, memberId),
    await listSuspensions(db, memberId),
  ];
  return {
    ...member,
    ...toListed(row),
    isVerified: row.isVerified,
    hasTotp: await hasTotp(db, memberId),
    counts: { open, confirmed, completed, noShows, reports },
    mentorings: mentorings.map(({ createdAt, confirmedStartsAt, ...mentoring }) => ({
      ...mentoring,
      createdAt: createdAt.toISOString(),
      confirmedStartsAt: confirmedStartsAt?.toISOString() ?? null,
    })),
    suspensions,
  };
}

function toListed({
  memberId,
  memberType,
  email,
  nickname,
  schoolName,
  createdAt,
  suspendedAt,
  deletedAt,
}: ListedRow): ListedMember {
  return {
    memberId,
    memberType,
    email,
    nickname,
    schoolName,
    createdAt: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    erasedAt: deletedAt ? erasedAt(deletedAt).toISOString() : null,
  };
}
