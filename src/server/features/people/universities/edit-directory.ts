import type { AuditAction } from '#domain/desk/audit-actions.ts';
import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { writeAudit, type Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { directoryStore, type DirectoryRow } from './directory-store.ts';
import { settleRequests } from './request-university.ts';

/**
 * Adds a school, which members can choose at once; those who asked for it are told.
 * @throws RefusalError `UNIVERSITY_EXISTS`, `DOMAIN_TAKEN`, each at its field
 */
export async function addUniversity(
  services: Services,
  operator: Operator,
  { requestedName, ...school }: { name: string; emailDomain: string; shortNames: string; requestedName?: string },
): Promise<DirectoryRow> {
  const now = services.clock.now();
  const added = await services.db.transaction(async (tx) => {
    await directoryStore.lock(tx);
    await refuseTakenDomain(tx, school.emailDomain, 'emailDomain');
    const universityId = await directoryStore.insert(tx, { ...school, now });
    if (universityId === undefined) {
      const { message } = REFUSALS.UNIVERSITY_EXISTS;
      return refuse('UNIVERSITY_EXISTS', { errors: [{ field: 'name', message }] });
    }
    await record(tx, operator, { action: 'UNIVERSITY_ADDED', universityId, detail: school }, now);
    const { name } = school;
    await settleRequests(services, tx, { requestedName: requestedName ?? name, name, universityId }, now);
    return (await directoryStore.find(tx, universityId)) ?? refuse('NOT_FOUND');
  });
  services.outbox.nudge();
  return added;
}

/** Adds a domain to a school's mail. @throws RefusalError `NOT_FOUND`, `DOMAIN_TAKEN` at its field */
export async function addUniversityDomain(
  services: Services,
  operator: Operator,
  { universityId, domain }: { universityId: number; domain: string },
): Promise<DirectoryRow> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    await directoryStore.lock(tx);
    if (!(await directoryStore.find(tx, universityId))) return refuse('NOT_FOUND');
    await refuseTakenDomain(tx, domain, 'domain');
    await directoryStore.insertDomain(tx, { universityId, domain, now });
    await record(tx, operator, { action: 'UNIVERSITY_DOMAIN_ADDED', universityId, detail: { domain } }, now);
    return (await directoryStore.find(tx, universityId)) ?? refuse('NOT_FOUND');
  });
}

/** Removes a domain that an operator has added; students verified by it stay verified. @throws RefusalError `NOT_FOUND` */
export async function removeUniversityDomain(
  services: Services,
  operator: Operator,
  { universityId, domain }: { universityId: number; domain: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await directoryStore.deleteDomain(tx, universityId, domain))) return refuse('NOT_FOUND');
    const entry = { action: 'UNIVERSITY_DOMAIN_REMOVED', universityId, detail: { domain } } as const;
    await record(tx, operator, entry, services.clock.now());
  });
}

async function refuseTakenDomain(tx: Queryable, domain: string, field: string): Promise<void> {
  if (!(await directoryStore.isDomainTaken(tx, domain))) return;
  refuse('DOMAIN_TAKEN', { errors: [{ field, message: REFUSALS.DOMAIN_TAKEN.message }] });
}

async function record(
  tx: Queryable,
  { memberId, ip }: Operator,
  { action, universityId, detail }: { action: AuditAction; universityId: number; detail: object },
  now: Date,
): Promise<void> {
  await writeAudit(
    tx,
    { actorId: memberId, action, subject: `university:${universityId}`, detail: { ...detail }, ip },
    now,
  );
}
