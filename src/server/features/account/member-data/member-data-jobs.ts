import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { DataExport } from '#contract/account/member-data.ts';
import { PAGES } from '#contract/pages.ts';
import type { Sent } from '#contract/shapes.ts';
import { contractsKeptUntil, erasedAt } from '#domain/account/account-deletion.ts';
import { exportExpiresAt, EXPORTS_A_DAY, exportState } from '#domain/account/data-exports.ts';
import { OBJECTION_DAYS } from '#domain/mentorings/states/disputes.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { RESTORE_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { describeDate } from '#domain/time/korean-time.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { bodyFromFile } from '#server/platform/files/disk-file-store.ts';
import { nameToSave } from '#server/platform/files/download-name.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import {
  type DataSubject,
  type ExportSource,
  type MemberData,
  sealFormerMember,
} from '#server/platform/member-data/member-data.ts';
import type { Services } from '#server/services.ts';
import { endForAbsence } from '../../mentorings/transitions/cancel-mentoring.ts';
import { deleteMarkedFiles } from '../../people/files/clean-files.ts';
import { withReauthentication } from '../auth/factors/reauthenticate.ts';
import { END_MENTORINGS_JOB } from '../auth/leave.ts';
import { erasureStore, type ExportRow, exportStore } from './member-data-store.ts';

/** Makes the file of an export; the key is its id. */
const EXPORT_JOB = 'make-export';
/** Where exports are downloaded from, with a slash at its end. */
export const EXPORTS_PATH = '/files/exports/';

/**
 * Has a member's data made into a file. A second request while it is being made returns the same export.
 * @throws RefusalError `TOO_MANY_EXPORTS`, and those of `withReauthentication`
 */
export async function requestExport(services: Services, proof: Reauthentication): Promise<Sent<DataExport>> {
  const { clock, jobs, log } = services;
  const { memberId } = proof.viewer;
  const now = clock.now();
  const row = await withReauthentication(services, proof, async (tx) => {
    await exportStore.lockMember(tx, memberId);
    const latest = await exportStore.findLatest(tx, memberId);
    if (latest && exportState(latest, now) === 'PREPARING') return latest;
    const since = new Date(now.getTime() - DAY_MS);
    const { count, oldestAt } = await exportStore.count(tx, memberId, since);
    if (count >= EXPORTS_A_DAY)
      return refuseForNow('TOO_MANY_EXPORTS', (oldestAt ?? now).getTime() + DAY_MS - now.getTime());
    const inserted = await exportStore.insert(tx, memberId, now);
    await jobs.enqueue(tx, { name: EXPORT_JOB, key: String(inserted.exportId), runAt: now });
    return inserted;
  });
  jobs.nudge();
  log.info({ event: 'export-requested', memberId }, 'export requested');
  return toExport(row, now);
}

/** A member's last export; null when there is none from the last day. */
export async function findLatestExport({ db, clock }: Services, memberId: number): Promise<Sent<DataExport> | null> {
  const row = await exportStore.findLatest(db, memberId);
  return row ? toExport(row, clock.now()) : null;
}

function toExport(row: ExportRow, now: Date): Sent<DataExport> {
  const { exportId, requestedAt, expiresAt, byteSize } = row;
  const state = exportState(row, now);
  const isReady = state === 'READY';
  return {
    exportId,
    state,
    requestedAt,
    url: isReady ? `${EXPORTS_PATH}${exportId}` : null,
    byteSize: isReady ? byteSize : null,
    expiresAt: isReady ? expiresAt : null,
  };
}

/** Files of data are large: one at a time in a process. */
const EXPORTS_AT_ONCE = 1;
const CLEAN_EVERY_MS = 10 * MINUTE_MS;

/** Makes and deletes exports, and erases members who have left. Exports and erasures follow the order of the member data. */
export const memberDataJobs: Jobs = {
  [END_MENTORINGS_JOB]: { run: byNumber((services, memberId) => endForAbsence(services, memberId, 'LEAVING')) },
  [EXPORT_JOB]: {
    concurrency: EXPORTS_AT_ONCE,
    run: (background, { key }) => makeExport(background, Number(key), background.memberData),
  },
  'delete-exports': { everyMs: CLEAN_EVERY_MS, run: deleteExports },
  'erase-members': { everyMs: HOUR_MS, run: (background) => eraseMembers(background, background.memberData) },
  'erase-former-members': {
    everyMs: HOUR_MS,
    run: (background) => eraseFormerMembers(background, background.memberData),
  },
};

/** Deletes the files of exports after their hour, and a day later the record that there was one. Idempotent. */
async function deleteExports({ db, files, clock }: Services): Promise<void> {
  const now = clock.now();
  for (;;) {
    const expired = await exportStore.listExpired(db, now);
    for (const { exportId, fileKey } of expired) {
      await files.delete(fileKey);
      await exportStore.dropFile(db, exportId);
    }
    if (expired.length === 0) break;
  }
  await exportStore.deleteOld(db, new Date(now.getTime() - DAY_MS));
}

/** Says that a member's data is ready, and until when. Only the signed-in member gets the file itself. */
function exportReadyMail(to: string, { expiresAt, publicUrl }: { expiresAt: Date; publicUrl: string }): OutgoingMail {
  return composeMail(to, '[선배랑] 내 데이터가 준비되었어요', {
    title: '내 데이터가 준비되었어요',
    paragraphs: [
      `요청하신 데이터를 파일 하나로 모았어요. ${describeDate(expiresAt)}까지 로그인한 뒤 받을 수 있고, 그 뒤에는 파일을 지워요.`,
      '직접 요청하지 않았다면 다른 사람이 계정에 들어왔을 수 있어요. 비밀번호를 바로 바꿔 주세요.',
    ],
    action: { label: '내 데이터 받기', url: publicUrl + PAGES.dataSettings },
  });
}

/** Nobody has more: a file is 10 MB at most, and uploads are counted. */
const MAX_EXPORT_BYTES = 4 * 1024 ** 3;

/**
 * Writes everything that is stored of a member into one file, keeps it for an hour and mails where it is (product §24.3). The job may run twice: the
 * second finds it ready, and a file of neither is deleted with those that have no row.
 * @param all what each feature has of a member, in the order of the file
 */
async function makeExport(services: Services, exportId: number, all: readonly MemberData[]): Promise<void> {
  const { db, clock, files, outbox, publicUrl, spool } = services;
  const asked = await exportStore.find(db, exportId);
  if (!asked || asked.expiresAt) return;
  const { memberId, email, nickname } = asked;
  const zip = new ZipFile();
  const fileKey = `exports/${randomUUID()}.zip`;
  const archive = zip.outputStream as Readable;
  const [byteSize] = await Promise.all([
    spool.receive(archive, MAX_EXPORT_BYTES, async (file) => {
      await files.put(fileKey, await bodyFromFile(file.path), { contentType: 'application/zip' });
      return file.byteSize;
    }),
    addAll(services, zip, { memberId, email, nickname }, all),
  ]);
  const now = clock.now();
  const expiresAt = exportExpiresAt(now);
  const isReady = await db.transaction(async (tx) => {
    if (!(await exportStore.setReady(tx, { exportId, now, expiresAt, fileKey, byteSize }))) return false;
    await outbox.queueMail(tx, exportReadyMail(email, { expiresAt, publicUrl }));
    return true;
  });
  if (!isReady) await files.delete(fileKey);
}

/** Adds the data as JSON and the uploads as they are; what fails ends the stream that reads the archive. */
async function addAll(
  { db, secrets, log, files, clock }: Services,
  zip: ZipFile,
  subject: DataSubject,
  all: readonly MemberData[],
): Promise<void> {
  try {
    const mtime = clock.now();
    // As it was at one moment.
    const { data, uploads } = await db.snapshot(async (tx) => ({
      data: await collect({ db: tx, secrets, log }, subject, all),
      uploads: await exportStore.listFiles(tx, subject.memberId),
    }));
    const json = JSON.stringify({ exportedAt: mtime.toISOString(), ...data }, null, 2);
    zip.addBuffer(Buffer.from(json), 'data.json', { mtime });
    for (const { fileId, kind, fileName, contentType, key } of uploads) {
      const stored = await files.get(key);
      // Deleted meanwhile.
      if (!stored) continue;
      const path = `files/${kind.toLowerCase()}/${fileId}-${nameToSave(fileName, contentType)}`;
      zip.outputStream.once('close', () => stored.stream.destroy());
      zip.addReadStream(stored.stream, path, { mtime, size: stored.byteSize });
      await finished(stored.stream);
    }
    zip.end();
  } catch (error) {
    (zip.outputStream as Readable).destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Each feature's data of the member; features without any are left out. */
async function collect(
  source: ExportSource,
  subject: DataSubject,
  all: readonly MemberData[],
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const { name, exportFor } of all) {
    const rows = await exportFor(source, subject);
    if (rows.length > 0) parts[name] = rows;
  }
  return parts;
}

/**
 * Erases the accounts that can no longer be brought back. One with a mentoring or a payment that is not over waits for the next time. Each in a
 * transaction of its own; idempotent.
 * @param all what each feature has of a member, in the order in which it is erased
 * @throws AggregateError for those that could not be erased, once everybody else is
 */
async function eraseMembers(services: Services, all: readonly MemberData[]): Promise<void> {
  const { db, clock, log } = services;
  const deletedBefore = new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS);
  const members = new EachRow<number>('The erasure of members');
  let last: { memberId: number; deletedAt: Date } | undefined;
  do {
    const deleted = await erasureStore.listDeleted(db, deletedBefore, last);
    for (const { memberId } of deleted)
      await members.run(memberId, async () => {
        if (await eraseMember(services, memberId, all)) log.info({ event: 'member-erased', memberId }, 'member erased');
      });
    last = deleted.at(-1);
  } while (last);
  await deleteMarkedFiles(services);
  members.finish();
}

/** @returns false when they are back, or something of theirs is not over */
function eraseMember({ db, clock, secret }: Services, memberId: number, all: readonly MemberData[]): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const endedBefore = new Date(now.getTime() - OBJECTION_DAYS * DAY_MS);
    const member = await erasureStore.lockDeleted(tx, memberId, endedBefore);
    if (!member || erasedAt(member.deletedAt) > now || member.hasUnfinished) return false;
    const { email, nickname, memberType, lastEndedAt } = member;
    if (lastEndedAt) {
      const sealed = sealFormerMember(secret, memberId, { email, nickname: nickname ?? '', memberType });
      await erasureStore.insertFormer(tx, memberId, sealed, contractsKeptUntil(lastEndedAt));
    }
    for (const data of all) await data.eraseFor(tx, { memberId, email, nickname }, now);
    return true;
  });
}

/**
 * Erases what the law required to keep about members who left, once its time is over: who they were, and what they wrote in their contracts.
 * @throws AggregateError for the members it could not do this for, once all others are done
 */
async function eraseFormerMembers({ db, clock }: Services, all: readonly MemberData[]): Promise<void> {
  const members = new EachRow<number>('The erasure of records of members');
  let last: { memberId: number; keepUntil: Date } | undefined;
  do {
    const expired = await erasureStore.listExpired(db, clock.now(), last);
    for (const { memberId } of expired)
      await members.run(memberId, () =>
        db.transaction(async (tx) => {
          if (!(await erasureStore.takeExpired(tx, memberId))) return;
          for (const data of all) await data.eraseRecordsFor?.(tx, memberId);
        }),
      );
    last = expired.at(-1);
  } while (last);
  members.finish();
}
