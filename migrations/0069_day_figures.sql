-- kind: expand
-- What happened on each Korean day, for the desk's figures (product §26.9, docs/decisions/0233). A job adds a day when it is over, so that a row is written
-- once; the days follow one another from that of the first member on. Won are the ledger's.
create table day_figures (
  day date primary key,
  mentor_sign_ups int not null,
  mentee_sign_ups int not null,
  proposals int not null,
  paid int not null,
  answers int not null,
  median_answer_hours float8 check ((median_answer_hours is null) = (answers = 0)),
  confirmed int not null,
  expired int not null,
  cancelled int not null,
  completed int not null,
  no_shows int not null,
  disputes int not null,
  captured_krw bigint not null,
  refunded_krw bigint not null,
  mentor_krw bigint not null,
  fee_krw bigint not null,
  loss_krw bigint not null
);
