-- kind: expand
-- What each operator may do (product §26.3).
alter table members add column operator_roles text[] not null default '{}'
  check (operator_roles <@ array['REVIEWER', 'SUPPORT', 'FINANCE', 'OWNER']);

-- The audit log is a chain: each link has the hash of its entry and of the link before, so that nothing in between can be changed or taken
-- out without a trace. The chain begins with the first entry from here on. The link is written when the transaction commits, one after the other, also for the version before (docs/decisions/0176).
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_log (id),
  hash bytea not null
);

create function audit_hash(previous bytea, entry audit_log) returns bytea language sql as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    entry.id, entry.actor_id, entry.action, entry.subject, entry.detail, entry.ip, extract(epoch from entry.at)
  )::text, 'UTF8'))
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  -- A restored backup brings its links along.
  if exists (select from audit_chain where entry_id = new.id) then
    return null;
  end if;
  select * into head from audit_chain order by position desc limit 1;
  insert into audit_chain (position, entry_id, hash)
  values (coalesce(head.position, 0) + 1, new.id, audit_hash(head.hash, new));
  return null;
end $$;
create constraint trigger audit_entries_are_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_entry();

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit();
create trigger audit_chain_is_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change_of_audit();

-- The desk searches the log by who and by what.
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
