-- kind: expand
-- Which run holds a key, by a name that it has given itself: one that never heard that its claim has succeeded can give it back (docs/decisions/0285).
alter table idempotency_keys add column holder uuid;
