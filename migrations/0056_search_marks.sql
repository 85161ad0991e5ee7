-- kind: expand
-- Search tokens carry marks for the beginnings of lines and for whole lines since this version; `^` is in all that do (docs/decisions/0207). Those
-- without it, made before or by the version before, are made anew at the server's start, and are found meanwhile.
create index if not exists mentor_words_unmarked on mentor_words (mentor_id) where not terms @> array['^'];
