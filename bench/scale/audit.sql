-- Each entry becomes a link of the chain when its transaction commits, by the table's own trigger.
insert into audit_log (actor_id, action, subject, ip, at)
select 2 * :n + 1 + i % 5, 'LOOK', 'member:' || i, '192.0.2.1', now() - interval '400 days' * (1 - i / (:n / 10.0)) from generate_series(1, :n / 10) i;
