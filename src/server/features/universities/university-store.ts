import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface University {
  readonly universityId: number;
  readonly name: string;
  readonly emailDomain: string;
  /** Its short names, separated by spaces. */
  readonly shortNames: string;
}

const COLUMNS = 'id as "universityId", name, email_domain as "emailDomain", short_names as "shortNames"';
const upsertUniversities = statement(
  'upsert-universities',
  `insert into universities (name, email_domain, short_names) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict (name) do update set email_domain = excluded.email_domain, short_names = excluded.short_names
     where (universities.email_domain, universities.short_names) <> (excluded.email_domain, excluded.short_names)`,
);
const findByName = statement<University>('find-university', `select ${COLUMNS} from universities where name = $1`);
const listAll = statement<University>('list-universities', `select ${COLUMNS} from universities order by name`);

export const universityStore = {
  upsert: (db: Queryable, universities: readonly Omit<University, 'universityId'>[]) =>
    db.query(upsertUniversities, [
      universities.map((university) => university.name),
      universities.map((university) => university.emailDomain),
      universities.map((university) => university.shortNames),
    ]),
  async findByName(db: Queryable, name: string): Promise<University | undefined> {
    const [row] = await db.query(findByName, [name]);
    return row;
  },
  listAll: (db: Queryable) => db.query(listAll),
};
