/** SQL: what the student's list began with when they made a proposal (product §9.5). */
export const orderGroupSql = (m: string) => `coalesce(${m}.order_group, 'NONE')`;

/** SQL: an instant as ms since 1970. */
export const epochMsSql = (at: string) => `(extract(epoch from ${at}) * 1000)::float8`;

/** SQL: whether a proposal had been answered before an instant. Unpaid ones never reached their mentor: they are neither answered nor expired. */
export const answeredBySql = (m: string, at: string) =>
  `(${m}.asked_at is not null and coalesce(${m}.answered_at < ${at}, false))`;

/** SQL: whether its mentor no longer had to answer it. */
export const settledBySql = (m: string, at: string) =>
  `(${m}.asked_at is not null and coalesce(least(${m}.answered_at, ${m}.closed_at) < ${at}, false))`;

/** SQL: whether it had ended by its deadline, without an answer. */
export const expiredBySql = (m: string, at: string) =>
  `(${m}.asked_at is not null and ${m}.answered_at is null and ${m}.status = 'EXPIRED' and coalesce(${m}.closed_at < ${at}, false))`;
