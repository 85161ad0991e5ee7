-- kind: expand
-- Web push, and what each member wants to be notified of how (product §8.1, §8.2, docs/decisions/0134, 0135).

-- A browser that receives pushes: one a login session, and gone with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- The host of the endpoint: each push service has its own share of what is sent at the same time.
  service text not null,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The key of ours that the browser expects pushes to be signed with.
  public_key text not null,
  created_at timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id, id);

-- Pushes to be sent, one a subscription and tag: a later one about the same replaces one that still waits. A row goes when it is sent,
-- refused or out of date.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  service text not null,
  tag text not null,
  payload text not null check (octet_length(payload) <= 3000),
  is_urgent boolean not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  unique (subscription_id, tag)
);
create index pushes_due on pushes (next_attempt_at, id);

-- Only of members who have changed something. The lists name the kinds of notifications that a channel leaves out.
create table notification_settings (
  member_id bigint primary key references members (id) on delete cascade,
  app_off text[] not null,
  mail_off text[] not null,
  push_off text[] not null,
  has_quiet_hours boolean not null,
  -- Whole hours of Korean time; over midnight when the first is the later one.
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23 and quiet_until <> quiet_from),
  updated_at timestamptz not null
);
