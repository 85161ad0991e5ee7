-- kind: expand
-- What operators find members by: the beginnings of mail address and nickname, and the school (product §26.2).
create index members_email_prefix on members (email text_pattern_ops);
create index nicknames_prefix on nicknames (nickname_key text_pattern_ops);
create index mentors_of_university on mentor_profiles (university_id, member_id desc);
create index mentees_of_university on mentee_profiles (university_id, member_id desc);
