import { statfs } from 'node:fs/promises';
import { PAGES } from '#contract/pages.ts';
import {
  ALERT_OVER_AFTER_MS,
  ALERT_TEXTS,
  findProblems,
  type Problem,
  UNANSWERED_AFTER_MS,
} from '#domain/desk/alerts.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { alertStore } from '#server/platform/alerts/alert-store.ts';
import { notifyOperators } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { operationFiguresStore } from './desk-store.ts';

const WATCH_EVERY_MS = MINUTE_MS;

/** Looks every minute for what operators must know of (product §26.8). */
export function registerAlertJobs(services: Services): void {
  services.jobs.repeat('watch-operations', WATCH_EVERY_MS, () => watchOperations(services));
}

/** Notes what is wrong, and mails operators what has begun and what is over: each once. */
async function watchOperations(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const problems = await findProblemsNow(services, now);
  await db.transaction(async (tx) => {
    for (const problem of problems) {
      if (await alertStore.note(tx, problem, now)) await mailBegun(services, tx, problem, now);
    }
    const over = await alertStore.takeOver(tx, new Date(now.getTime() - ALERT_OVER_AFTER_MS), now);
    for (const kind of over) await mailOver(services, tx, kind, now);
  });
}

async function findProblemsNow({ db, env }: Services, now: Date): Promise<Problem[]> {
  const span = { from: new Date(now.getTime() - DAY_MS), until: new Date(now.getTime() - UNANSWERED_AFTER_MS) };
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  const disk = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  return findProblems({ ...(await operationFiguresStore.find(db, now, span)), disk }, now);
}

function mailBegun(services: Services, tx: Queryable, { kind, detail }: Problem, now: Date): Promise<void> {
  const { title, advice } = ALERT_TEXTS[kind];
  return notifyOperators(services, tx, {
    eventKey: `alert:${kind}:${now.getTime()}`,
    role: 'ANY',
    kind: 'ALERT',
    title,
    body: `${detail}. ${advice}`,
    link: PAGES.desk,
    mail: { actionLabel: '운영 화면 열기' },
  });
}

function mailOver(services: Services, tx: Queryable, kind: Problem['kind'], now: Date): Promise<void> {
  const { title } = ALERT_TEXTS[kind];
  return notifyOperators(services, tx, {
    eventKey: `alert-over:${kind}:${now.getTime()}`,
    role: 'ANY',
    kind: 'ALERT',
    title: `해결됨: ${title}`,
    body: '이제 괜찮아요. 따로 하실 일은 없어요.',
    link: PAGES.desk,
    mail: { actionLabel: '운영 화면 열기' },
  });
}
