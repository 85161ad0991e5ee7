-- kind: expand
-- The desk's figures by day (product §26.9) read what happened in a span of days, whatever else there is.
create index mentoring_history_at on mentoring_history (at);
create index ledger_entries_at on ledger_entries (at);
create index mentorings_answered on mentorings (answered_at) where answered_at is not null;
