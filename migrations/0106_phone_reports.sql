-- kind: expand
-- What became of messages to phones, and mails that wait for it (product §8.6, docs/decisions/0299).
alter table phone_messages
  -- When the provider is asked next whether it has arrived; null once that is known, or nobody asks any more.
  add column report_due_at timestamptz,
  -- One of both at most, and then for good.
  add column delivered_at timestamptz,
  add column undelivered_at timestamptz,
  -- Whether it arrived as an SMS; null until it is reported.
  add column is_sms boolean,
  add constraint phone_messages_one_report check (delivered_at is null or undelivered_at is null);
create index phone_messages_report_due on phone_messages (report_due_at) where report_due_at is not null;
-- The event of `notifications` that the mail is left out for, if its recipient has been reached otherwise when the mail is due.
alter table outbox add column unless_reached_of text;
