-- kind: expand
-- How many proposals were declined on a Korean day (product §26.9). Null in the rows of versions that did not count them: the job takes those out and sums
-- their days anew.
alter table day_figures add column rejected int;
