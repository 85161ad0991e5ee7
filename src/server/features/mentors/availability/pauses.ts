import { PAGES } from '#contract/pages.ts';
import { consequenceOf, lapsesInARow } from '#domain/mentorings/deadlines/lapses.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Routes } from '#server/http/routes.ts';
import { type NotificationPorts, notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { pauseStore } from './availability-store.ts';

/** A mentor takes a pause and comes back (product §3.4). */
export const pauseRoutes: Routes = {
  'PUT /v1/mentor/me/pause': ({ viewer }, services) => setPaused(services, viewer.memberId, true),
  'DELETE /v1/mentor/me/pause': ({ viewer }, services) => setPaused(services, viewer.memberId, false),
};

/**
 * Takes a mentor off all lists, or puts them back on the lists they were on; open proposals and sessions stay. Repeating it has no effect.
 * @throws RefusalError `NO_PROFILE`
 */
async function setPaused({ db, clock }: Services, mentorId: number, isPaused: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const { pausedAt } = (await pauseStore.lock(tx, mentorId)) ?? refuse('NO_PROFILE');
    if ((pausedAt !== null) === isPaused) return;
    await (isPaused ? pauseStore.pause : pauseStore.resume)(tx, mentorId, clock.now());
  });
}

/** Since when a mentor takes a pause; undefined when they do not. */
export const findPausedAt = pauseStore.find;

const TEXTS = {
  ASK: {
    kind: 'PAUSE_QUESTION',
    title: '요즘 바쁘신가요?',
    body: '답할 시간이 없다면 한 번 눌러 멘토링을 잠시 쉴 수 있어요. 언제든 다시 시작할 수 있어요.',
  },
  PAUSE: {
    kind: 'PAUSED',
    title: '멘토링을 잠시 쉬도록 해 두었어요',
    body: '쉬는 동안에는 새 제안이 오지 않아요. 시간이 나면 한 번 눌러 다시 시작해 주세요.',
  },
} as const;

/**
 * After a proposal has lapsed, in the transaction that ends it: a mentor who let two in a row lapse is asked once whether to take a pause, and
 * takes one after three (product §3.4).
 */
export async function followLapse(ports: NotificationPorts, tx: Queryable, mentorId: number, now: Date): Promise<void> {
  const mentor = await pauseStore.lock(tx, mentorId);
  if (!mentor || mentor.pausedAt) return;
  const lapses = lapsesInARow(await pauseStore.listAsked(tx, mentorId));
  const consequence = consequenceOf(lapses.length);
  if (consequence === 'NONE') return;
  if (consequence === 'PAUSE') await pauseStore.pause(tx, mentorId, now);
  // The first of them names the row: each is asked about once.
  const eventKey = `${consequence === 'ASK' ? 'pause-question' : 'paused'}:${lapses.at(-1)?.mentoringId}`;
  const text = TEXTS[consequence];
  const event = {
    ...text,
    eventKey,
    subject: 'pause',
    memberId: mentorId,
    link: PAGES.availability,
    mail: { actionLabel: '쉬기와 가능한 시간 보기' },
  };
  await notifyMembers(ports, tx, [event], now);
}
