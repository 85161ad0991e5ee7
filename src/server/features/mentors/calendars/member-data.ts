import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';
import { calendarStore } from './calendar-store.ts';
import { addressOf } from './own-calendars.ts';

const erase = statement('erase-mentor-calendars', 'delete from mentor_calendars where mentor_id = $1');

export const mentorCalendarData = describeMemberData({
  name: 'calendars',
  tables: ['mentor_calendars'],
  async exportFor(services, { memberId }) {
    const rows = await calendarStore.list(services.db, memberId);
    return rows.map((row) => ({
      address: addressOf(services, row) ?? null,
      blocksAllDay: row.blocksAllDay,
      readAt: row.readAt,
      problem: row.problem,
    }));
  },
  eraseFor: [erase],
});
