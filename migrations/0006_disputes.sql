-- kind: expand
-- What a side says went wrong with a confirmed session; while that is unanswered, nothing is settled (docs/decisions/0078).
alter table mentorings add column disputed_at timestamptz;
alter table mentorings add column mentor_dispute text check (length(mentor_dispute) between 1 and 200);
alter table mentorings add column mentee_dispute text check (length(mentee_dispute) between 1 and 200);
alter table mentorings add constraint mentorings_disputed
  check ((disputed_at is null) = (mentor_dispute is null and mentee_dispute is null));
-- The operator's list: unanswered ones, oldest first.
create index mentorings_disputes on mentorings (disputed_at, id) where disputed_at is not null and status = 'CONFIRMED';
