import type { NameOrder } from '#domain/desk/desk.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { escapeLike } from '#server/text/like.ts';
import { UNIVERSITY_COLUMNS, type University } from './university-store.ts';

/** A university as operators see it. */
export type DirectoryRow = University & {
  /** Null for a school of the directory's file. */
  readonly addedAt: Date | null;
};

const COLUMNS = `${UNIVERSITY_COLUMNS}, u.added_at as "addedAt"`;
// A few hundred schools at most: the search reads them all.
const listAt = (order: NameOrder) =>
  statement<DirectoryRow>(
    `list-directory-${order.toLowerCase()}`,
    `select ${COLUMNS} from universities u
     where ($1::text is null or u.name ${order === 'NAME' ? '>' : '<'} $1)
       and ($2::text is null or u.name like $2 or u.short_names ilike $2 or u.email_domain like $2
         or exists (select from university_domains d where d.university_id = u.id and d.domain like $2))
       and ($3::text is null or (u.added_at is not null) = ($3 = 'ADDED'))
     order by u.name ${order === 'NAME' ? '' : 'desc'} limit 51`,
  );
const LISTS = { NAME: listAt('NAME'), NAME_DOWN: listAt('NAME_DOWN') };
const find = statement<DirectoryRow>('find-in-directory', `select ${COLUMNS} from universities u where u.id = $1`);
// Operators change the directory one after the other: a domain is of one school, wherever it stands.
const lock = statement('lock-directory', 'lock table university_domains in share row exclusive mode');
const isDomainTaken = statement<{ isTaken: boolean }>(
  'is-university-domain-taken',
  `select exists (select from universities where email_domain = $1)
     or exists (select from university_domains where domain = $1) as "isTaken"`,
);
const insert = statement<{ universityId: number }>(
  'insert-university',
  `insert into universities (name, email_domain, short_names, added_at) values ($1, $2, $3, $4)
   on conflict (name) do nothing returning id as "universityId"`,
);
const insertDomain = statement(
  'insert-university-domain',
  'insert into university_domains (domain, university_id, added_at) values ($1, $2, $3)',
);
const deleteDomain = statement<{ domain: string }>(
  'delete-university-domain',
  'delete from university_domains where university_id = $1 and domain = $2 returning domain',
);

/** The directory of universities as operators keep it. */
export const directoryStore = {
  /** By name, up to 51 after the one called `after`. @param search a part of name, short names or domain */
  list: (
    db: Queryable,
    {
      after,
      search,
      state,
      order,
    }: {
      after: string | undefined;
      search: string | undefined;
      state: 'ADDED' | 'OF_FILE' | undefined;
      order: NameOrder;
    },
  ) => db.query(LISTS[order], [after ?? null, search ? `%${escapeLike(search)}%` : null, state ?? null]),
  async find(db: Queryable, universityId: number): Promise<DirectoryRow | undefined> {
    const [row] = await db.query(find, [universityId]);
    return row;
  },
  lock: (tx: Queryable) => tx.query(lock, []),
  async isDomainTaken(tx: Queryable, domain: string): Promise<boolean> {
    const [row] = await tx.query(isDomainTaken, [domain]);
    return row?.isTaken ?? false;
  },
  /** @returns its number; undefined when there is a school of this name */
  async insert(
    tx: Queryable,
    school: { name: string; emailDomain: string; shortNames: string; now: Date },
  ): Promise<number | undefined> {
    const [row] = await tx.query(insert, [school.name, school.emailDomain, school.shortNames, school.now]);
    return row?.universityId;
  },
  insertDomain: (tx: Queryable, { universityId, domain, now }: { universityId: number; domain: string; now: Date }) =>
    tx.query(insertDomain, [domain, universityId, now]),
  /** False when no operator has added it to this school. */
  async deleteDomain(tx: Queryable, universityId: number, domain: string): Promise<boolean> {
    return (await tx.query(deleteDomain, [universityId, domain])).length > 0;
  },
};
