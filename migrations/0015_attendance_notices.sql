-- kind: expand
-- What both sides were told about the attendance of a session that is not simply completed, and when: they have 72 hours from then
-- to object (product §7.2, docs/decisions/0131).
alter table mentorings
  add column attendance_notice text check (attendance_notice in ('MENTOR_ABSENT', 'MENTEE_ABSENT', 'BOTH_ABSENT', 'NOT_MET')),
  add column attendance_notified_at timestamptz check ((attendance_notice is null) = (attendance_notified_at is null));
