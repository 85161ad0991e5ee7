-- kind: expand
-- When a password was last set anew: no session that began before it may live (A1).
alter table members add column password_changed_at timestamptz;
