import type { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileKind, MAX_FILE_BYTES } from '#domain/people/files.ts';
import { RefusalError, refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { fairQueue } from '../platform/fair-queue.ts';
import { type AcceptedFile, acceptUpload } from '../platform/files/accept-upload.ts';
import { cleanFileName } from '../platform/files/download-name.ts';
import { throttleStore } from '../platform/throttles/throttle-store.ts';
import type { Services } from '../services.ts';
import { disconnectSignal } from './disconnect-signal.ts';

/** A file uploaded with a call: validated and already stored. */
export interface Upload extends AcceptedFile {
  readonly kind: FileKind;
  /** Its original name, sanitised for display. */
  readonly originalName: string;
}

interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly file: Upload;
}

const MAX_FIELDS = 5;
const MAX_FIELD_BYTES = 1000;
/**
 * Reads a multipart form with one file in `file`, stops at 10 MB + 1 byte (SPEC §5; S-37) and stores the file if it is valid.
 * A caller that does not keep the file must delete it from the store.
 * @throws RefusalError `FILE_TOO_LARGE` and `WRONG_FILE_TYPE` with the kind's message, `NO_FILE`, `BROKEN_FILE`, `UNSUPPORTED_CONTENT_TYPE`
 */
async function receiveUpload(services: Services, request: FastifyRequest, kind: FileKind): Promise<ReceivedForm> {
  if (!request.isMultipart()) refuse('UNSUPPORTED_CONTENT_TYPE');
  const fields: Record<string, string> = {};
  let file: Upload | undefined;
  let arriving: Readable | undefined;
  // One byte more than allowed, so that the store's limit refuses a larger file, with its message.
  const limits = {
    fileSize: MAX_FILE_BYTES + 1,
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 1,
  };
  try {
    for await (const part of readParts(request, { limits })) {
      if (part.type === 'file') {
        arriving = part.file;
        const accepted = await acceptUpload(services, part.file, kind);
        file = { ...accepted, kind, originalName: cleanFileName(part.filename) };
      } else if (typeof part.value === 'string') {
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    if (file) await services.files.delete(file.key);
    throw error === arriving?.errored ? new RefusalError('BROKEN_FILE') : error;
  }
  return file ? { fields, file } : refuse('NO_FILE');
}

/** The parts of a form. A truncated or missing form is a client error; the parser's limits keep their status. */
async function* readParts(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options);
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new RefusalError('BROKEN_FILE');
  }
}

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
