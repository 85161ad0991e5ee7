import { statement } from '../db/statement.ts';
import type { Finding } from './violation.ts';

/** L1: the audit log is a whole chain from the first entry that has a link: each entry has its link, each link its entry, and each hash follows from the one before. */
export const findBrokenLinks = statement<Finding>(
  'invariant-l1',
  `(select 'audit entry ' || c.entry_id as subject,
      case when c.position <> coalesce(c.previous_position, 0) + 1 then 'follows a gap at position ' || c.position
        else 'is not what was written' end as fact
    from (
      select position, entry_id, hash, lag(position) over chain as previous_position, lag(hash) over chain as previous
      from audit_chain window chain as (order by position)
    ) c join audit_log a on a.id = c.entry_id
    where c.position <> coalesce(c.previous_position, 0) + 1 or c.hash <> audit_hash(c.previous, a)
    order by c.position limit 100)
   union all
   (select 'audit entry ' || a.id, 'is not in the chain'
    from audit_log a where a.id > (select entry_id from audit_chain where position = 1)
      and not exists (select from audit_chain c where c.entry_id = a.id) order by a.id limit 100)`,
);
