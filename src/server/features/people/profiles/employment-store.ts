import type { JobField } from '#domain/people/job-fields.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** Where a mentor works and as what. */
export interface Employment {
  readonly name: string;
  readonly jobCategory: JobField;
  readonly detailedJob: string;
}

interface NewestEmploymentRow {
  readonly status: 'APPROVED' | 'REJECTED';
  /** What the approved document was compared with; null in one from before this was kept. */
  readonly checkedOrganization: string | null;
  readonly checkedCategory: JobField | null;
  readonly checkedJob: string | null;
}

const findNewestDecided = statement<NewestEmploymentRow>(
  'find-newest-decided-employment',
  `select status, checked_organization as "checkedOrganization", checked_category as "checkedCategory", checked_job as "checkedJob"
   from certificates where member_id = $1 and certificate_type = 'EMPLOYMENT' and status <> 'PENDING' order by id desc limit 1`,
);
const keepChecked = statement(
  'keep-checked-employment',
  `update certificates set checked_organization = $2, checked_category = $3, checked_job = $4
   where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'APPROVED' and checked_job is null`,
);
const renewPending = statement<{ id: number }>(
  'renew-pending-employment',
  `update certificates set id = default, created_at = $2
   where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'PENDING' returning id`,
);
const insertPending = statement(
  'insert-employment-review',
  `insert into certificates (member_id, certificate_type, created_at) values ($1, 'EMPLOYMENT', $2)`,
);
const dropPending = statement(
  'drop-employment-review',
  `delete from certificates
   where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'PENDING' and file_id is null`,
);

export const employmentStore = {
  async findNewestDecided(tx: Queryable, memberId: number): Promise<NewestEmploymentRow | undefined> {
    const [row] = await tx.query(findNewestDecided, [memberId]);
    return row;
  },
  /** Writes down what an approved document from before was compared with. */
  keepChecked: (tx: Queryable, memberId: number, { name, jobCategory, detailedJob }: Employment) =>
    tx.query(keepChecked, [memberId, name, jobCategory, detailedJob]),
  /** Gives what waits a new number. @returns whether something waits */
  async renewPending(tx: Queryable, memberId: number, now: Date): Promise<boolean> {
    return (await tx.query(renewPending, [memberId, now])).length > 0;
  },
  insertPending: (tx: Queryable, memberId: number, now: Date) => tx.query(insertPending, [memberId, now]),
  /** Takes back a review without a document. */
  dropPending: (tx: Queryable, memberId: number) => tx.query(dropPending, [memberId]),
};
