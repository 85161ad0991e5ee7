-- kind: expand
-- Where the two of a mentoring meet, who is in the room, what they send each other there, and what each received of the other
-- (product §16, docs/decisions/0120, 0121).

-- How a mentor meets: in the room of this service, or at an address of their own. A mentoring's own choice, where there is one, wins.
alter table mentor_profiles
  add column meeting_kind text not null default 'ROOM' check (meeting_kind in ('ROOM', 'LINK')),
  add column meeting_link text check (meeting_link ~ '^https://' and length(meeting_link) <= 500)
    check ((meeting_kind = 'ROOM') = (meeting_link is null));
alter table mentorings
  add column meeting_kind text check (meeting_kind in ('ROOM', 'LINK')),
  add column meeting_link text check (meeting_link ~ '^https://' and length(meeting_link) <= 500)
    check ((coalesce(meeting_kind, 'ROOM') = 'ROOM') = (meeting_link is null));

-- The tab or device in which a side is: one a side, the newest wins.
create table meeting_seats (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  side text not null check (side in ('MENTOR', 'MENTEE')),
  seat uuid not null,
  since timestamptz not null,
  -- The stream that the seat listens on, and when it was last known to be open; null in `left_at` while it is.
  stream uuid not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  primary key (mentoring_id, side)
);
create index meeting_seats_seen on meeting_seats (seen_at);

-- What one seat tells the other to set up their connection. Each seat numbers its own, so that a reader's cursor misses none: the order
-- of a sequence is not the order of commits.
create table meeting_signals (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  from_seat uuid not null,
  number int not null check (number between 1 and 2000),
  to_seat uuid not null,
  signal text not null check (octet_length(signal) <= 16384),
  at timestamptz not null,
  primary key (mentoring_id, from_seat, number)
);
create index meeting_signals_age on meeting_signals (at);

-- What a side reports to have received of the other in a minute: its own presence nobody can claim here.
create table meeting_minutes (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  -- Who reports.
  side text not null check (side in ('MENTOR', 'MENTEE')),
  minute timestamptz not null check (extract(epoch from minute)::bigint % 60 = 0 and minute = date_trunc('minute', minute)),
  -- Bytes of the other's sound, frames of the other's picture.
  heard bigint not null check (heard >= 0),
  seen int not null check (seen >= 0),
  path text not null check (path in ('direct', 'relay')),
  primary key (mentoring_id, side, minute)
);
