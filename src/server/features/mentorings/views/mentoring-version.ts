/**
 * SQL of a text that changes with everything that a mentoring's screen shows: its history, its times, its payments and the notice about its attendance say all of it, and
 * each is one look into an index. Whoever has a mentoring of the same version need not fetch it (docs/decisions/0101).
 * `m` is the row of `mentorings`, or has its `id`.
 */
export const MENTORING_VERSION = `md5(concat_ws(' ',
    (select h.id from mentoring_history h where h.mentoring_id = m.id order by h.id desc limit 1),
    (select string_agg(s.offered_by || extract(epoch from s.starts_at)::bigint, ',' order by s.starts_at, s.offered_by)
     from mentoring_slots s where s.mentoring_id = m.id and s.withdrawn_at is null),
    (select string_agg(p.status || (p.refund_refused_at is not null), ',' order by p.id) from payments p where p.mentoring_id = m.id),
    (select a.attendance_notice from mentorings a where a.id = m.id)
  ))`;
