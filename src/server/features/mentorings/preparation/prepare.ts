import type { Preparation } from '#contract/mentorings/preparation.ts';
import type { Sent } from '#contract/shapes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { findWritability, type Writability } from '../messages/conversation.ts';
import { preparationStore } from './preparation-store.ts';

/** The preparation of the two; empty if neither has written yet. @throws RefusalError `NOT_FOUND` for a stranger */
async function readPreparation(
  { db, clock }: Services,
  memberId: number,
  mentoringId: number,
): Promise<Sent<Preparation>> {
  return view(db, await findWritability(db, mentoringId, memberId, clock.now()), mentoringId);
}

/** The mentee's questions, in place of those before; an unchanged one keeps its tick. @throws RefusalError as `change` */
function writeQuestions(
  services: Services,
  memberId: number,
  { mentoringId, questions }: { mentoringId: number; questions: readonly string[] },
): Promise<Sent<Preparation>> {
  return change(services, memberId, mentoringId, (tx) => preparationStore.writeQuestions(tx, mentoringId, questions));
}

/** Either side marks a question as talked about. @throws RefusalError as `change`, and `NOT_FOUND` for no such question */
function tickQuestion(
  services: Services,
  memberId: number,
  { mentoringId, position, isTicked }: { mentoringId: number; position: number; isTicked: boolean },
): Promise<Sent<Preparation>> {
  return change(services, memberId, mentoringId, async (tx, _side, now) => {
    if (!(await preparationStore.tick(tx, mentoringId, position, isTicked, now))) refuse('NOT_FOUND');
  });
}

/**
 * Saves the note that both write, over the version that was read.
 * @throws RefusalError as `change`, and `NOTE_CHANGED` when the other side, or another device, was faster
 */
function writeNote(
  services: Services,
  memberId: number,
  { mentoringId, text, version }: { mentoringId: number; text: string; version: number },
): Promise<Sent<Preparation>> {
  return change(services, memberId, mentoringId, async (tx, side, now) => {
    const by = side === 'mentor' ? 'MENTOR' : 'MENTEE';
    if (!(await preparationStore.writeNote(tx, mentoringId, { text, version, by }, now))) refuse('NOTE_CHANGED');
  });
}

/** One change by one of the two, which the other sees at once. @throws RefusalError `NOT_FOUND` for a stranger, `CONVERSATION_*` */
async function change(
  { db, clock, live }: Services,
  memberId: number,
  mentoringId: number,
  work: (tx: Queryable, side: Writability['side'], now: Date) => Promise<void>,
): Promise<Sent<Preparation>> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const writability = await findWritability(tx, mentoringId, memberId, now);
    if (writability.problem) refuse(`CONVERSATION_${writability.problem}`);
    await preparationStore.touch(tx, mentoringId);
    await work(tx, writability.side, now);
    publishToMembers(live, tx, writability.memberIds);
    return view(tx, writability, mentoringId);
  });
}

async function view(db: Queryable, { side, problem }: Writability, mentoringId: number): Promise<Sent<Preparation>> {
  const row = await preparationStore.find(db, mentoringId);
  return {
    mentoringId,
    side,
    version: row?.version ?? 0,
    questions: [...(row?.questions ?? [])],
    note: {
      text: row?.note ?? '',
      version: row?.noteVersion ?? 0,
      by: row?.noteBy ? (row.noteBy === 'MENTOR' ? 'mentor' : 'mentee') : null,
      at: row?.notedAt ?? null,
    },
    isOpen: !problem,
  };
}

export const preparationRoutes: Routes = {
  'GET /v1/mentoring/{mentoringId}/preparation': ({ viewer, params }, services) =>
    readPreparation(services, viewer.memberId, params.mentoringId),
  'PUT /v1/mentoring/{mentoringId}/questions': byMember(writeQuestions),
  'PUT /v1/mentoring/{mentoringId}/questions/{position}/tick': byMember(tickQuestion),
  'PUT /v1/mentoring/{mentoringId}/note': byMember(writeNote),
};
