import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export interface PreparationRow {
  readonly version: number;
  readonly note: string;
  readonly noteVersion: number;
  readonly noteBy: 'MENTOR' | 'MENTEE' | null;
  readonly notedAt: Date | null;
  readonly questions: readonly { position: number; text: string; isTicked: boolean }[];
}

const dropQuestions = statement(
  'drop-questions',
  'delete from mentoring_questions where mentoring_id = $1 and position > cardinality($2::text[])',
);
// A question that is still the same keeps its tick.
const writeQuestions = statement(
  'write-questions',
  `insert into mentoring_questions as q (mentoring_id, position, question)
   select $1, position, question from unnest($2::text[]) with ordinality as asked (question, position)
   on conflict (mentoring_id, position) do update set question = excluded.question,
     ticked_at = case when q.question = excluded.question then q.ticked_at end`,
);

export const preparationStore = {
  find: maybeRow<PreparationRow, [mentoringId: number]>(
    'find-preparation',
    `select n.version, n.note, n.note_version as "noteVersion", n.note_by as "noteBy", n.noted_at as "notedAt",
       coalesce((
         select json_agg(json_build_object('position', q.position, 'text', q.question, 'isTicked', q.ticked_at is not null)
           order by q.position)
         from mentoring_questions q where q.mentoring_id = n.mentoring_id
       ), '[]') as questions
     from mentoring_notes n where n.mentoring_id = $1`,
  ),
  /** Counts a change, and makes concurrent changes wait. */
  touch: execute<[mentoringId: number]>(
    'touch-preparation',
    `insert into mentoring_notes as n (mentoring_id, version) values ($1, 1)
     on conflict (mentoring_id) do update set version = n.version + 1`,
  ),
  async writeQuestions(tx: Queryable, mentoringId: number, texts: readonly string[]): Promise<void> {
    await tx.query(dropQuestions, [mentoringId, texts]);
    await tx.query(writeQuestions, [mentoringId, texts]);
  },
  /** @returns false when there is no such question */
  tick: anyRow<[mentoringId: number, position: number, isTicked: boolean, now: Date]>(
    'tick-question',
    `update mentoring_questions set ticked_at = case when $3 then coalesce(ticked_at, $4::timestamptz) end
     where mentoring_id = $1 and position = $2 returning position`,
  ),
  /** @returns false when the note is no longer of this version */
  writeNote: anyRow<[mentoringId: number, note: { text: string; version: number; by: 'MENTOR' | 'MENTEE' }, now: Date]>(
    'write-note',
    `update mentoring_notes set note = $2.text, note_version = note_version + 1, note_by = $2.by, noted_at = $3
     where mentoring_id = $1 and note_version = $2.version returning note_version as version`,
  ),
};
