-- kind: expand
-- What a clock that ran ahead may have left in the jobs is looked for every minute: claims, failures and what was enqueued for at once are few, deadlines many.
create index if not exists jobs_claimed on jobs (claimed_until) where claimed_until is not null;
create index if not exists jobs_failed on jobs (run_at) where last_error is not null;
create index if not exists jobs_at_once on jobs (created_at) where run_at <= created_at;
