-- kind: expand
-- Indexes for what read whole tables (docs/decisions/0206). On a large database they are made beforehand, without blocking writers, by
-- `create index concurrently` with the same names (docs/operations.md).

-- What refers to a file: whoever deletes one, or looks for those that nothing uses.
create index if not exists mentors_image_file on mentor_profiles (image_file_id) where image_file_id is not null;
create index if not exists mentors_portfolio_file on mentor_profiles (portfolio_file_id) where portfolio_file_id is not null;
create index if not exists mentees_image_file on mentee_profiles (image_file_id) where image_file_id is not null;
create index if not exists certificates_file on certificates (file_id) where file_id is not null;
create index if not exists files_to_delete on files (id) where deleted_at is not null;

-- Whose time to be kept is over.
create index if not exists sessions_last_seen on sessions (last_seen_at);
create index if not exists verification_codes_created on verification_codes (created_at);
create index if not exists grants_expiry on grants (expires_at);
create index if not exists pushes_expiry on pushes (expires_at);
create index if not exists outbox_done on outbox (coalesce(sent_at, failed_at)) where sent_at is not null or failed_at is not null;
create index if not exists certificates_documents on certificates (decided_at, id) where file_id is not null and status <> 'PENDING';

-- The few operators among all members.
create index if not exists members_operators on members (id) where member_type = 'ROLE_ADMIN';

-- The newest change of a university's mentors.
create index if not exists mentors_university_changed on mentor_profiles (university_id, greatest(updated_at, listed_at))
  where listed_at is not null;

-- What a mentor earned in a period, and what all of them did, one after the other.
create index if not exists ledger_earnings_of_mentor on ledger_entries (member_id, at) where account = 'MENTOR' and event = 'EARNING';
create index if not exists ledger_earnings on ledger_entries (at, id) where account = 'MENTOR' and event = 'EARNING';

-- What goes with a mentor's bookmarks, with a coupon, and with who is blocked.
create index if not exists bookmarks_of_mentor on bookmarks (mentor_id);
create index if not exists payments_coupon on payments (coupon_id) where coupon_id is not null;
create index if not exists member_blocks_blocked on member_blocks (blocked_id);
