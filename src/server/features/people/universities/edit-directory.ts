import { readFile } from 'node:fs/promises';
import { PAGES } from '#contract/pages.ts';
import { MAX_UNIVERSITY_REQUESTS } from '#domain/people/universities.ts';
import { refuse } from '#domain/refusals.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import { productFolder } from '#server/product-folder.ts';
import type { Services } from '#server/services.ts';
import {
  type DirectoryLine,
  type DirectoryRow,
  directoryStore,
  universityRequestStore,
  universityStore,
} from './university-store.ts';

/**
 * Asks operators to add a school to the directory (product §2.1); asking again changes nothing.
 * @throws RefusalError `UNIVERSITY_EXISTS`, `TOO_MANY_UNIVERSITY_REQUESTS`
 */
export async function requestUniversity({ db, clock }: Services, memberId: number, name: string): Promise<void> {
  if (await universityStore.findByName(db, name)) return refuse('UNIVERSITY_EXISTS');
  const request = { name, memberId, most: MAX_UNIVERSITY_REQUESTS };
  if (!(await universityRequestStore.insert(db, request, clock.now()))) refuse('TOO_MANY_UNIVERSITY_REQUESTS');
}

/** Tells those who asked for a school by this name that they can choose it now. In the transaction that adds it. */
async function settleRequests(
  services: Services,
  tx: Queryable,
  { requestedName, name, universityId }: { requestedName: string; name: string; universityId: number },
  now: Date,
): Promise<void> {
  const members = await universityRequestStore.take(tx, requestedName);
  const events = members.map((memberId) => ({
    memberId,
    eventKey: `university:${universityId}`,
    kind: 'UNIVERSITY' as const,
    title: '요청한 학교가 추가됐어요',
    body: `${name}: 이제 프로필에서 고를 수 있어요.`,
    link: PAGES.my,
    mail: { actionLabel: '이어서 등록하기' },
  }));
  await notifyMembers(services, tx, events, now);
}

/** Declines the requests for a school, and says so to those who asked. @throws RefusalError `NOT_FOUND` */
export async function declineUniversity(services: Services, operator: Operator, name: string): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const members = await universityRequestStore.take(tx, name);
    if (members.length === 0) return refuse('NOT_FOUND');
    const events = members.map((memberId) => ({
      memberId,
      eventKey: `university-declined:${name}:${now.getTime()}`,
      kind: 'UNIVERSITY' as const,
      title: '요청한 학교를 추가하지 못했어요',
      body: `${name}: 학교의 정식 이름을 다시 확인해 주세요.`,
      link: PAGES.my,
      mail: { actionLabel: '다시 확인하기' },
    }));
    await notifyMembers(services, tx, events, now);
    await operator.audit(tx, { subject: `university:${name}`, detail: { members: members.length } });
  });
}

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
  return services.db.transaction(async (tx) => {
    await directoryStore.lock(tx);
    await refuseTakenDomain(tx, school.emailDomain, 'emailDomain');
    const universityId = await directoryStore.insert(tx, { ...school, now });
    if (universityId === undefined) return refuse('UNIVERSITY_EXISTS', { field: 'name' });
    await operator.audit(tx, { subject: subjectOf(universityId), detail: school });
    const { name } = school;
    await settleRequests(services, tx, { requestedName: requestedName ?? name, name, universityId }, now);
    return (await directoryStore.find(tx, universityId)) ?? refuse('NOT_FOUND');
  });
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
  if (await directoryStore.isDomainTaken(tx, domain)) refuse('DOMAIN_TAKEN', { field });
}

function subjectOf(universityId: number): string {
  return `university:${universityId}`;
}

const DIRECTORY = new URL('seeds/universities.tsv', productFolder);

/**
 * Writes the directory of universities (`seeds/universities.tsv`) into its table; runs at every start, after the migrations.
 * A university removed from the file stays in the table: members may reference it.
 */
export async function syncUniversities(instance: { db: Database }): Promise<void> {
  await universityStore.upsert(instance.db, readDirectory(await readFile(DIRECTORY, 'utf8')));
}

/** Reads `name TAB domain TAB short names` lines; comments start with #, the first other line is the header. */
function readDirectory(text: string): DirectoryLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const universities = lines.slice(1).map((line) => {
    const [name = '', domain = '', shortNames = ''] = line.split('\t');
    return {
      name: name.trim().normalize('NFC'),
      emailDomain: domain.trim().toLowerCase(),
      shortNames: shortNames.trim(),
    };
  });
  return [...new Map(universities.map((university) => [university.name, university])).values()];
}
