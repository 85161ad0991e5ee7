-- kind: expand
-- Since this version the words of mentors are kept in another normal form, and `^^2` is in the terms of all that are (docs/decisions/0278). A job makes the
-- others anew by this index, those also that a process of the version before still writes; until then they are found by the form that they have. On a
-- large database it is made beforehand, as those of 0055 are.
create index if not exists mentor_words_of_another_form on mentor_words (mentor_id) where not terms @> array['^^2'];
