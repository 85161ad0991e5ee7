-- kind: expand
-- What mentors are found by. A table of its own: the count of mentorings changes often, and must not rewrite these entries.
-- The server writes it with every profile, and at its start for profiles that lack it (docs/decisions/0065); a change in how
-- terms are made empties this table in a migration.
create table mentor_words (
  mentor_id bigint primary key references mentor_profiles (member_id) on delete cascade,
  -- Letters and digits alone, one line for each of nickname, organisation, job, title and hashtags; > marks the first three.
  words text not null,
  -- Letters and pairs of letters of every line, and their initial consonants.
  terms text[] not null
);
-- Profiles are searched far more often than written: no list of pending entries for every search to read.
create index mentor_words_terms on mentor_words using gin (terms) with (fastupdate = off);

-- What people call a university besides its name, apart by spaces.
alter table universities add column short_names text not null default '';
