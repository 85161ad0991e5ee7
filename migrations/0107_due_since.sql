-- kind: expand
-- When a row of a channel was due first, which a further try does not move: what is late is measured by it. Null in rows of the version before.
alter table outbox add column due_at timestamptz;
alter table pushes add column due_at timestamptz;
alter table phone_messages add column due_at timestamptz;
