-- kind: expand
-- Jobs are claimed by name, of each as many as there is room for (docs/decisions/0097).
create index jobs_due_by_name on jobs (name, run_at, id);
