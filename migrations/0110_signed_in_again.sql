-- kind: expand
-- Signing in again at a provider in place of the password of a member who has none (product §24.9, docs/decisions/0305).
alter table identity_attempts
  -- The call that it is asked for; null for any other purpose.
  add column proves_for text,
  -- When the provider says that the person signed in; the version before this one never fills it, so what that has answered proves nothing.
  add column signed_in_at timestamptz;
alter table identity_attempts drop constraint identity_attempts_purpose_check;
alter table identity_attempts add constraint identity_attempts_purpose_check check (purpose in ('SIGN_IN', 'LINK', 'PROOF'));
