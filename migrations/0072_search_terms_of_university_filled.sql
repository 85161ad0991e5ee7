-- kind: migrate
-- The mentors whose words were written before the trigger was there, which adds the term.
update mentor_words set terms = terms where mentor_id in (
  select mentor_id from mentor_words where (terms[1] like '@%') is not true order by mentor_id limit 500
) returning 1;
