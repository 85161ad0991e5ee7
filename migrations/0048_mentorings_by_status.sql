-- kind: expand
-- Mentorings on the desk by their state (product §26.6).
create index mentorings_by_status on mentorings (status, id desc);
