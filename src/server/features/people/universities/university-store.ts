import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

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
const findByName = statement<University>(
  'find-university',
  `select ${UNIVERSITY_COLUMNS} from universities u where u.name = $1`,
);
const listAll = statement<University>(
  'list-universities',
  `select ${UNIVERSITY_COLUMNS} from universities u order by u.name`,
);

const hasDomain = statement<{ one: number }>(
  'find-university-of-domain',
  `select 1 as one where exists (select from universities where email_domain = $1)
     or exists (select from university_domains where domain = $1)`,
);

export const universityStore = {
  upsert: (db: Queryable, universities: readonly DirectoryLine[]) =>
    db.query(upsertUniversities, [
      universities.map((university) => university.name),
      universities.map((university) => university.emailDomain),
      universities.map((university) => university.shortNames),
    ]),
  async findByName(db: Queryable, name: string): Promise<University | undefined> {
    const [row] = await db.query(findByName, [name]);
    return row;
  },
  async hasDomain(db: Queryable, domain: string): Promise<boolean> {
    return (await db.query(hasDomain, [domain])).length > 0;
  },
  listAll: (db: Queryable) => db.query(listAll),
};
