-- kind: expand
-- Payments on the desk: the newest of a state, and a student's (product §26.7).
create index payments_by_status on payments (status, id desc);
create index payments_of_mentee on payments (mentee_id, id desc);
