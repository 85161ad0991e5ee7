-- kind: expand
-- The browser that asked for a code (S-66): the hash of its cookie. Null in codes of the version before, which any browser may use; they live
-- five minutes.
alter table verification_codes
  add column asker_hash bytea;
