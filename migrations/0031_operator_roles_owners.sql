-- kind: migrate
-- Whoever was an operator before there were roles may do everything.
update members set operator_roles = '{OWNER}'
where id in (select id from members where member_type = 'ROLE_ADMIN' and operator_roles = '{}' order by id limit 100)
returning 1;
