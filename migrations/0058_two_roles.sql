-- kind: expand
-- A graduate becomes a mentor with the account they have (product §1.5): since when, the role chosen last, and the role of each session.
-- The version before reads none of them: it knows such a member by the role of the sign-up.
alter table members add column mentor_since timestamptz, add column last_role text;
alter table sessions add column role text;
