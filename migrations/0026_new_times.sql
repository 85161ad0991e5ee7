-- kind: expand
-- Whether a member wants to hear when a bookmarked mentor has new free times (product §9.3).

alter table bookmarks add column tells_new_times boolean not null default false;
create index bookmarks_new_times on bookmarks (mentor_id, member_id) where tells_new_times;
