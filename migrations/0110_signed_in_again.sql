-- kind: expand
-- Signing in again at a provider in place of the password of a member who has none (product §24.9, docs/decisions/0305).
alter table identity_attempts add column proves_for text; -- The call that it is asked for.
-- When the provider says that the person signed in; the version before this one never fills it, so what that has answered proves nothing.
alter table identity_attempts add column signed_in_at timestamptz;
alter table identity_attempts drop constraint identity_attempts_purpose_check;
alter table identity_attempts add constraint identity_attempts_purpose_check check (purpose in ('SIGN_IN', 'LINK', 'PROOF'));
alter table identity_attempts add constraint identity_attempts_proof_check
  check ((proves_for is null) = (purpose <> 'PROOF') and (signed_in_at is null or purpose = 'PROOF'));
