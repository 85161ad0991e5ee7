import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { TestMember } from '../factories.ts';
import { samplePdf } from '../sample-files.ts';
import type { TestInstance } from '../test-instance.ts';
import { keepSignedIn } from './dispute-scene-store.ts';
import { confirmFirst, FIRST, meetFirst, type Scene } from './mentoring-scene.ts';

export const REASON = '약속한 시간에 들어갔는데 만나지 못했어요.';
export const NOTE = '두 분의 말을 듣고 정했어요.';

type About = Pick<Scene, 'params'>;

export const see = ({ params }: About, { client }: TestMember) =>
  client.get('GET /v1/mentoring/{mentoringId}', { params });
export const seeDispute = ({ params }: About, { client }: TestMember) =>
  client.get('GET /v1/mentoring/{mentoringId}/dispute', { params });
export const complain = ({ params }: About, { client }: TestMember, reason = REASON, fileIds: number[] = []) =>
  client.call('POST /v1/mentoring/{mentoringId}/dispute', { params, body: { reason, fileIds } });
export const addStatement = ({ params }: About, { client }: TestMember, text: string, fileIds: number[] = []) =>
  client.call('POST /v1/mentoring/{mentoringId}/dispute/statement', { params, body: { text, fileIds } });
export const accept = ({ params }: About, { client }: TestMember) =>
  client.call('POST /v1/mentoring/{mentoringId}/dispute/acceptance', { params });
export const appeal = (
  { params }: About,
  { client }: TestMember,
  text = '만난 기록이 있어요.',
  fileIds: number[] = [],
) => client.call('POST /v1/mentoring/{mentoringId}/dispute/appeal', { params, body: { text, fileIds } });
export const decide = ({ params }: About, resolution: Resolution, { client }: TestMember, headers = {}) =>
  client.call('POST /v1/admin/mentoring/{mentoringId}/resolution', {
    params,
    body: { resolution, note: NOTE },
    headers,
  });
export const showFile = ({ params }: About, { client }: TestMember, file = samplePdf('기록.pdf')) =>
  client.upload('POST /v1/mentoring/{mentoringId}/dispute/file', file, {}, params);

/** Runs everything that is due, what it makes due included. */
export async function runJobs({ services }: TestInstance): Promise<void> {
  await services.jobs.runDue();
}

/** Time passes, and everything is done that becomes due at its end; everybody stays signed in. */
export async function pass(
  instance: TestInstance,
  duration: Parameters<TestInstance['clock']['advance']>[0],
): Promise<void> {
  instance.clock.advance(duration);
  await staySignedIn(instance);
  await runJobs(instance);
}

/** Moves to this many minutes after the start of `FIRST`, with everything done that was due by then. */
export async function afterStart(instance: TestInstance, minutes: number): Promise<void> {
  instance.clock.set(`${FIRST.startTime}+09:00`);
  await pass(instance, { minutes });
}

/** A session that took place and was completed a day after its end. */
export async function completeFirst(instance: TestInstance, confirmed?: Scene): Promise<Scene> {
  const scene = confirmed ?? (await confirmFirst(instance));
  await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
  await pass(instance, { minutes: 24 * 60 + 30 });
  return scene;
}

/** A session that its mentee objected to eleven minutes after its start. */
export async function disputeFirst(instance: TestInstance, confirmed?: Scene): Promise<Scene> {
  const scene = confirmed ?? (await confirmFirst(instance));
  await afterStart(instance, 11);
  await complain(scene, scene.mentee);
  return scene;
}

/** Everybody stays signed in, however far the clock has been moved. */
export async function staySignedIn({ db, clock }: TestInstance): Promise<void> {
  await db.query(keepSignedIn, [clock.now()]);
}
