-- kind: expand
-- How many sessions a week the mentor took when this one was confirmed, on the mentor's half hour; null for any number, on the mentee's half hour, and of
-- what the version before has confirmed (product §3.3, docs/decisions/0226).
alter table booked_half_hours add column week_limit smallint;

-- Who waits because the mentor's week is full, not the number of open proposals (product §3.3, docs/decisions/0226).
alter table mentor_waits add column for_week boolean not null default false;
