import { type NameOrder, NAME_ORDERS } from '#domain/desk/desk.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  anyRow,
  execute,
  findRow,
  manyRows,
  manyValues,
  maybeRow,
  maybeValue,
  oneValue,
  orderedRows,
} from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** A school that members miss, and how many of them. */
interface RequestedUniversity {
  readonly name: string;
  readonly members: number;
  readonly requestedAt: Date;
}

export const universityRequestStore = {
  // Counted and inserted in one statement: of requests at once one may pass the limit, which costs nobody anything.
  /** @returns false when the member already waits for `most` others */
  insert: anyRow<[request: { name: string; memberId: number; most: number }, now: Date]>(
    'insert-university-request',
    `insert into university_requests (name, member_id, created_at)
     select $1.name, $1.memberId, $2 where (select count(*) from university_requests where member_id = $1.memberId and name <> $1.name) < $1.most
     on conflict (name, member_id) do update set name = excluded.name returning name`,
  ),
  /** The oldest first, up to 50. */
  list: manyRows<RequestedUniversity>(
    'list-university-requests',
    `select name, count(*)::int as members, min(created_at) as "requestedAt" from university_requests
     group by name order by min(created_at), name limit 50`,
  ),
  /** Removes the requests of a name. @returns the members who wait for it */
  take: manyValues<number, [name: string]>(
    'take-university-requests',
    'delete from university_requests where name = $1 returning member_id as "memberId"',
  ),
};

const findOfMentor = statement<{ universityId: number }>(
  'find-university-of-mentor',
  'select university_id as "universityId" from mentor_profiles where member_id = $1',
);

const findOfMentee = statement<{ universityId: number }>(
  'find-university-of-mentee',
  'select university_id as "universityId" from mentee_profiles where member_id = $1',
);

export const viewerUniversityStore = {
  find: async (db: Queryable, memberId: number, role: Role) =>
    (await findRow(db, role === 'ROLE_MENTOR' ? findOfMentor : findOfMentee, [memberId]))?.universityId,
};

export interface University {
  readonly universityId: number;
  readonly name: string;
  /** The domains of its mail: the directory's first, then those that operators have added. */
  readonly emailDomains: readonly string[];
  /** Its short names, separated by spaces. */
  readonly shortNames: string;
}

/** A line of the directory's file. */
export interface DirectoryLine {
  readonly name: string;
  readonly emailDomain: string;
  readonly shortNames: string;
}

/** The columns of a university `u`. */
export const UNIVERSITY_COLUMNS = `u.id as "universityId", u.name, u.short_names as "shortNames",
     array[u.email_domain] || array(select d.domain from university_domains d where d.university_id = u.id order by d.domain) as "emailDomains"`;
const upsertUniversities = statement(
  'upsert-universities',
  `insert into universities (name, email_domain, short_names) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict (name) do update set email_domain = excluded.email_domain, short_names = excluded.short_names
     where (universities.email_domain, universities.short_names) <> (excluded.email_domain, excluded.short_names)`,
);

export const universityStore = {
  upsert: (db: Queryable, universities: readonly DirectoryLine[]) =>
    db.query(upsertUniversities, [
      universities.map((university) => university.name),
      universities.map((university) => university.emailDomain),
      universities.map((university) => university.shortNames),
    ]),
  findByName: maybeRow<University, [name: string]>(
    'find-university',
    `select ${UNIVERSITY_COLUMNS} from universities u where u.name = $1`,
  ),
  hasDomain: anyRow<[domain: string]>(
    'find-university-of-domain',
    `select 1 as one where exists (select from universities where email_domain = $1)
       or exists (select from university_domains where domain = $1)`,
  ),
  listAll: manyRows<University>(
    'list-universities',
    `select ${UNIVERSITY_COLUMNS} from universities u order by u.name`,
  ),
};

/** A university as operators see it. */
export type DirectoryRow = University & {
  /** Null for a school of the directory's file. */
  readonly addedAt: Date | null;
};

const DIRECTORY_COLUMNS = `${UNIVERSITY_COLUMNS}, u.added_at as "addedAt"`;

/** Which schools a list of the desk has. */
interface ChosenUniversities {
  /** The name of the last one of the page before. */
  readonly after: string | undefined;
  /** Of name, short names or domain; null for all. */
  readonly pattern: string | null;
  readonly state: 'ADDED' | 'OF_FILE' | undefined;
  readonly order: NameOrder;
}

/** The directory of universities as operators keep it. */
export const directoryStore = {
  // A few hundred schools at most: the search reads them all.
  /** By name, up to 51. */
  list: orderedRows<DirectoryRow, ChosenUniversities>(
    NAME_ORDERS,
    'list-directory',
    (order) =>
      `select ${DIRECTORY_COLUMNS} from universities u
       where ($1.after::text is null or u.name ${order === 'NAME' ? '>' : '<'} $1.after)
         and ($1.pattern::text is null or u.name like $1.pattern or u.short_names ilike $1.pattern or u.email_domain like $1.pattern
           or exists (select from university_domains d where d.university_id = u.id and d.domain like $1.pattern))
         and ($1.state::text is null or (u.added_at is not null) = ($1.state = 'ADDED'))
       order by u.name ${order === 'NAME' ? '' : 'desc'} limit 51`,
  ),
  find: maybeRow<DirectoryRow, [universityId: number]>(
    'find-in-directory',
    `select ${DIRECTORY_COLUMNS} from universities u where u.id = $1`,
  ),
  // Operators change the directory one after the other: a domain is of one school, wherever it stands.
  lock: execute('lock-directory', 'lock table university_domains in share row exclusive mode'),
  isDomainTaken: oneValue<boolean, [domain: string]>(
    'is-university-domain-taken',
    `select exists (select from universities where email_domain = $1)
       or exists (select from university_domains where domain = $1) as "isTaken"`,
  ),
  /** @returns its number; undefined when there is a school of this name */
  insert: maybeValue<number, [school: { name: string; emailDomain: string; shortNames: string; now: Date }]>(
    'insert-university',
    `insert into universities (name, email_domain, short_names, added_at) values ($1.name, $1.emailDomain, $1.shortNames, $1.now)
     on conflict (name) do nothing returning id as "universityId"`,
  ),
  insertDomain: execute<[added: { universityId: number; domain: string; now: Date }]>(
    'insert-university-domain',
    'insert into university_domains (domain, university_id, added_at) values ($1.domain, $1.universityId, $1.now)',
  ),
  /** False when no operator has added it to this school. */
  deleteDomain: anyRow<[universityId: number, domain: string]>(
    'delete-university-domain',
    'delete from university_domains where university_id = $1 and domain = $2 returning domain',
  ),
};
