import type { NotificationChoice } from '#domain/notifications/notification-choice.ts';
import type { NotificationGroup } from '#domain/notifications/notifications.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface SettingsRow {
  readonly appOff: NotificationGroup[];
  readonly mailOff: NotificationGroup[];
  readonly pushOff: NotificationGroup[];
  readonly hasQuietHours: boolean;
  readonly quietFrom: number;
  readonly quietUntil: number;
}

const find = statement<SettingsRow>(
  'find-notification-settings',
  `select app_off as "appOff", mail_off as "mailOff", push_off as "pushOff", has_quiet_hours as "hasQuietHours",
     quiet_from as "quietFrom", quiet_until as "quietUntil"
   from notification_settings where member_id = $1`,
);
const replace = statement(
  'replace-notification-settings',
  `insert into notification_settings (member_id, app_off, mail_off, push_off, has_quiet_hours, quiet_from, quiet_until, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (member_id) do update set app_off = excluded.app_off, mail_off = excluded.mail_off, push_off = excluded.push_off,
     has_quiet_hours = excluded.has_quiet_hours, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
     updated_at = excluded.updated_at`,
);

/** What members have chosen; there is no row without a choice. */
export const settingsStore = {
  async find(db: Queryable, memberId: number): Promise<SettingsRow | undefined> {
    const [row] = await db.query(find, [memberId]);
    return row;
  },
  async replace(db: Queryable, memberId: number, { off, quietHours }: NotificationChoice, now: Date): Promise<void> {
    const { isOn, from, until } = quietHours;
    await db.query(replace, [memberId, off.app, off.mail, off.push, isOn, from, until, now]);
  },
};
