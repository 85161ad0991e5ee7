-- kind: expand
-- The zone of the device on which a member was last seen, as their browser names it: mails and pushes say its time beside Korea's (docs/decisions/0280).
alter table members add column time_zone text check (length(time_zone) <= 64);
