import { paths } from '#contract/pages.ts';
import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';
const exportMails = statement(
  'export-mails',
  'select subject, created_at as "createdAt", sent_at as "sentAt" from outbox where recipient = $1 order by id',
);
// In the notifications of members who met them, bookmarked them or wait for them, and of students of their school who once did and were told
// of times or of a place. Every text has 님 or 선배 after a name, and a space or nothing before it: no part of another word or name is taken
// for one.
const blankName = (text: string) =>
  `substr(replace(replace(' ' || ${text}, ' ' || $2 || '님', ' ' || $3 || '님'), ' ' || $2 || ' 선배', ' ' || $3), 2)`;
const eraseNames = statement(
  'erase-name-in-notifications',
  `update notifications n set title = ${blankName('n.title')}, body = ${blankName('n.body')}
   where n.member_id in (
     select mentee_id from mentorings where mentor_id = $1 union select mentor_id from mentorings where mentee_id = $1
     union select member_id from bookmarks where mentor_id = $1 union select mentee_id from mentor_waits where mentor_id = $1
     union select o.member_id from mentor_profiles t join mentee_profiles p on p.university_id = t.university_id
       join notifications o on o.member_id = p.member_id and o.kind in ('NEW_TIMES', 'PLACE_FREE') and o.link = $4
       where t.member_id = $1
   ) and (strpos(n.title, $2) > 0 or strpos(n.body, $2) > 0)`,
);
const eraseNotifications = statement('erase-notifications', 'delete from notifications where member_id = $1');
const eraseMails = statement('erase-mails', 'delete from outbox where recipient = $1');

export const notificationData = describeMemberData({
  name: 'notifications',
  tables: ['notifications'],
  exportFor: statement(
    'export-notifications',
    `select kind, title, body, created_at as "createdAt", read_at as "readAt" from notifications where member_id = $1 order by id`,
  ),
  async eraseFor(tx, { memberId, nickname }) {
    if (nickname) await tx.query(eraseNames, [memberId, nickname, FORMER_MEMBER_NAME, paths.mentor(memberId)]);
    await tx.query(eraseNotifications, [memberId]);
  },
});

export const notificationSettingsData = describeMemberData({
  name: 'notificationSettings',
  tables: ['notification_settings'],
  exportFor: statement(
    'export-notification-settings',
    `select app_off as "appOff", mail_off as "mailOff", push_off as "pushOff", has_quiet_hours as "hasQuietHours",
     quiet_from as "quietFrom", quiet_until as "quietUntil", updated_at as "updatedAt" from notification_settings where member_id = $1`,
  ),
  eraseFor: [statement('erase-notification-settings', 'delete from notification_settings where member_id = $1')],
});

export const pushData = describeMemberData({
  name: 'pushSubscriptions',
  tables: ['push_subscriptions', 'pushes'],
  exportFor: statement(
    'export-push-subscriptions',
    'select service, created_at as "createdAt" from push_subscriptions where member_id = $1 order by id',
  ),
  eraseFor: [statement('erase-push-subscriptions', 'delete from push_subscriptions where member_id = $1')],
});

export const mailData = describeMemberData({
  name: 'mails',
  tables: ['outbox'],
  exportFor: ({ db }, { email }) => db.query(exportMails, [email]),
  eraseFor: (tx, { email }) => tx.query(eraseMails, [email]),
});
