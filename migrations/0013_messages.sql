-- kind: expand
-- Messages between the two people of a mentoring, reports and blocks, and what they prepare together (product §18, §19).

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE', 'MESSAGE'));

-- One a mentoring, from the first message on. Whoever writes into it locks this row, so that numbers are given in the order of commits.
create table conversations (
  mentoring_id bigint primary key references mentorings (id) on delete cascade,
  last_number int not null default 0 check (last_number >= 0),
  -- The newest message that a side has had on its screen.
  mentor_read int not null default 0,
  mentee_read int not null default 0,
  -- The message that a side was last to be notified of: above what it has read, a notice waits or stands.
  mentor_noticed int not null default 0,
  mentee_noticed int not null default 0,
  check (greatest(mentor_read, mentee_read, mentor_noticed, mentee_noticed) <= last_number)
);

create table messages (
  mentoring_id bigint not null references conversations (mentoring_id) on delete cascade,
  number int not null check (number > 0),
  sender_id bigint not null references members (id),
  -- Made by the browser that sends: a message that is sent again is one message.
  client_id uuid not null,
  body text not null check (length(body) <= 1000),
  created_at timestamptz not null,
  primary key (mentoring_id, number),
  unique (mentoring_id, sender_id, client_id)
);

create table message_files (
  mentoring_id bigint not null,
  number int not null,
  position smallint not null check (position between 1 and 5),
  file_id bigint not null unique references files (id),
  primary key (mentoring_id, number, position),
  foreign key (mentoring_id, number) references messages (mentoring_id, number) on delete cascade
);

-- Who wants no messages from whom, and no proposals: in both directions, whoever of the two wished it.
create table member_blocks (
  blocker_id bigint not null references members (id) on delete cascade,
  blocked_id bigint not null references members (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table message_reports (
  id bigint generated always as identity primary key,
  mentoring_id bigint not null references conversations (mentoring_id),
  number int not null,
  reporter_id bigint not null references members (id),
  reason text not null check (reason in ('ABUSE', 'OUTSIDE_PAYMENT', 'SPAM', 'OTHER')),
  detail text not null check (length(detail) <= 200),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references members (id),
  note text check (length(note) <= 200),
  foreign key (mentoring_id, number) references messages (mentoring_id, number),
  unique (mentoring_id, number, reporter_id),
  check ((closed_at is null) = (closed_by is null))
);
create index message_reports_open on message_reports (id) where closed_at is null;

-- What the mentee wants to ask, and one note that both write. `version` counts every change, `note_version` those of the note.
create table mentoring_notes (
  mentoring_id bigint primary key references mentorings (id) on delete cascade,
  version int not null default 0,
  note text not null default '' check (length(note) <= 2000),
  note_version int not null default 0,
  note_by text check (note_by in ('MENTOR', 'MENTEE')),
  noted_at timestamptz
);

create table mentoring_questions (
  mentoring_id bigint not null references mentoring_notes (mentoring_id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  question text not null check (length(question) between 1 and 200),
  ticked_at timestamptz,
  primary key (mentoring_id, position)
);

-- Conversations that are to be deleted are found by when their mentoring ended.
create index mentorings_closed on mentorings (closed_at, id) where closed_at is not null;
