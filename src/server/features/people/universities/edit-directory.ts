import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { settleRequests } from './request-university.ts';
import { directoryStore, type DirectoryRow } from './university-store.ts';

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
    await operator.audit(tx, { subject: subjectOf(universityId), detail: school });
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
    await operator.audit(tx, { subject: subjectOf(universityId), detail: { domain } });
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
    await operator.audit(tx, { subject: subjectOf(universityId), detail: { domain } });
  });
}

async function refuseTakenDomain(tx: Queryable, domain: string, field: string): Promise<void> {
  if (!(await directoryStore.isDomainTaken(tx, domain))) return;
  refuse('DOMAIN_TAKEN', { errors: [{ field, message: REFUSALS.DOMAIN_TAKEN.message }] });
}

function subjectOf(universityId: number): string {
  return `university:${universityId}`;
}
