import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportAvailability = statement(
  'export-availability',
  `select a.week, a.notice_hours as "noticeHours", a.max_sessions_a_week as "maxSessionsAWeek",
     a.max_open_proposals as "maxOpenProposals", a.updated_at as "updatedAt",
     (select json_agg(json_build_object('day', e.day, 'halfHours', e.half_hours) order by e.day)
      from availability_exceptions e where e.mentor_id = a.mentor_id) as exceptions
   from mentor_availability a where a.mentor_id = $1`,
);
const eraseAvailability = statement('erase-availability', 'delete from mentor_availability where mentor_id = $1');
const eraseExceptions = statement(
  'erase-availability-exceptions',
  'delete from availability_exceptions where mentor_id = $1',
);

export const availabilityData: MemberData = {
  name: 'availability',
  tables: ['mentor_availability', 'availability_exceptions'],
  exportFor: ({ db }, { memberId }) => db.query(exportAvailability, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseAvailability, [memberId]);
    await tx.query(eraseExceptions, [memberId]);
  },
};
