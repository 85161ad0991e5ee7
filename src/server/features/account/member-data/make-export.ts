import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { PAGES } from '#contract/pages.ts';
import { exportExpiresAt } from '#domain/account/data-exports.ts';
import { describeDate } from '#domain/time/korean-time.ts';
import { bodyFromFile } from '#server/platform/files/disk-file-store.ts';
import { nameToSave } from '#server/platform/files/download-name.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import type { DataSubject, ExportSource, MemberData } from '#server/platform/member-data/member-data.ts';
import type { Services } from '#server/services.ts';
import { exportStore } from './export-store.ts';

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
export async function makeExport(services: Services, exportId: number, all: readonly MemberData[]): Promise<void> {
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
  if (isReady) outbox.nudge();
  else await files.delete(fileKey);
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
