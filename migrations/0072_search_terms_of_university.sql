-- kind: expand
-- The university of a mentor is the first of their search terms since this version, as `@` and its id: a search within one university reads its mentors
-- alone from the index of terms (docs/decisions/0239). The table adds the term by itself, whichever version writes; whoever moves a mentor to another
-- university writes their words after the profile.
create function add_university_term() returns trigger language plpgsql as $$
begin
  new.terms := coalesce((
    select array_prepend('@' || p.university_id, array(select term from unnest(new.terms) term where term not like '@%'))
    from mentor_profiles p where p.member_id = new.mentor_id
  ), new.terms);
  return new;
end $$;
create trigger mentor_words_have_university before insert or update of terms on mentor_words
  for each row execute function add_university_term();

-- Those that the next file has not come to. On a large database it is made beforehand, as those of 0055 are.
create index if not exists mentor_words_without_university on mentor_words (mentor_id) where (terms[1] like '@%') is not true;
