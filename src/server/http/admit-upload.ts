import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileKind } from '#domain/people/files.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { fairQueue } from '../platform/fair-queue.ts';
import { throttleStore } from '../platform/throttles/throttle-store.ts';
import type { Services } from '../services.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { receiveUpload, type ReceivedForm } from './receive-upload.ts';

/** S-43: the uploads of a member in 24 hours; more than a registration with some corrections needs. */
const MAX_UPLOADS_A_DAY = 30;
/** S-68: those that were refused included, which cost the server as much. */
const MAX_UPLOAD_TRIES_A_DAY = 100;
/** Per member in this process; the files of one message or statement may wait with the next ones. */
const MAX_WAITING_UPLOADS = 10;
/** The time in which one of them is expected to end. */
const UPLOAD_WAIT_MS = 10 * SECOND_MS;

const uploadsOf = (memberId: number) => `files:${memberId}`;
const triesOf = (memberId: number) => `file-tries:${memberId}`;

/** One upload of a member at a time: the bytes of the others stay unread. Nobody waits for another member here. */
const receiving = fairQueue({
  running: Infinity,
  runningOfOne: 1,
  waiting: Infinity,
  waitingOfOne: MAX_WAITING_UPLOADS,
  refuse: () => refuseForNow('TOO_MANY_UPLOADS', UPLOAD_WAIT_MS),
});

/**
 * Counts a member's upload before it receives it: an upload over the limit is not read (S-68). A refused upload counts as a try only.
 * @throws RefusalError `FILE_QUOTA_SPENT`, `TOO_MANY_UPLOADS`, and those of `receiveUpload`
 */
export function admitUpload(
  services: Services,
  memberId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  kind: FileKind,
): Promise<ReceivedForm> {
  const signal = disconnectSignal(reply);
  return receiving({ of: String(memberId), signal }, async () => {
    await countUpload(services, memberId);
    try {
      // The parts of a request that has ended already never come: the member's next upload would wait for them.
      signal.throwIfAborted();
      return await receiveUpload(services, request, kind);
    } catch (error) {
      await forgetUpload(services, memberId);
      throw error;
    }
  });
}

/** An upload that nothing came of does not count as one. */
export async function forgetUpload({ db }: Services, memberId: number): Promise<void> {
  await throttleStore.giveBack(db, uploadsOf(memberId));
}

async function countUpload(services: Services, memberId: number): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const keys = [triesOf(memberId), uploadsOf(memberId)];
  const hits = await throttleStore.hitAll(db, { keys, now, resetsAt: new Date(now.getTime() + DAY_MS) });
  const [tries, uploads] = keys.map((key) => hits.get(key));
  const spent = [
    (tries?.hits ?? 1) > MAX_UPLOAD_TRIES_A_DAY ? tries : undefined,
    (uploads?.hits ?? 1) > MAX_UPLOADS_A_DAY ? uploads : undefined,
  ].filter((window) => window !== undefined);
  if (spent.length === 0) return;
  await forgetUpload(services, memberId);
  log.info({ event: 'limit-reached', limit: 'uploads', memberId }, 'limit reached');
  refuseForNow('FILE_QUOTA_SPENT', Math.max(...spent.map(({ resetsAt }) => resetsAt.getTime())) - now.getTime());
}
