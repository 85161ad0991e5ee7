import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { planReconciliation, RECONCILE_SINCE_JOB } from '../features/money/checkout/reconcile-since.ts';
import { findPaymentByOrder } from '../features/money/payments/payment-view.ts';
import { openRefundAccount } from '../features/money/payments/refund-account.ts';
import { findViolations } from '../invariants/find-violations.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import type { S3Settings } from '../platform/files/s3-file-store.ts';
import { jobsStore } from '../platform/jobs/jobs-store.ts';
import { makeVapidKeys } from '../platform/push/push-transport.ts';
import { engines, type TestDatabase } from '../testing/database/test-database.ts';
import { createMentee, createMentor, type TestMember } from '../testing/factories.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';
import { openEmptyInstance, uploadNewCertificate, instanceOf, keysIn } from '../testing/scenes/backup-scene.ts';
import { confirmFirst, FIRST, propose, proposeAndPay, SECOND } from '../testing/scenes/mentoring-scene.ts';
import { findRefundAccounts } from '../testing/scenes/scene-store.ts';
import { startS3Server } from '../testing/servers/s3-server.ts';
import { relationsOf, sumTables } from '../testing/stores/table-sums-store.ts';
import { NOON, openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { backUpInstance, type BackupSummary } from './back-up-instance.ts';
import type { Instance } from './instance.ts';
import { restoreInstance, type RestoreSummary } from './restore-instance.ts';

const ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };
const LAST_WEEK = { startTime: '2026-11-18T11:00:00', endTime: '2026-11-18T11:30:00' };
const TRANSFER = { method: 'VIRTUAL_ACCOUNT', refundAccount: ACCOUNT };

const findOrder = statement<{ orderId: string }>(
  'test-find-order',
  'select order_id as "orderId" from payments where mentoring_id = $1',
);
const findNewestMember = statement<{ id: number }>('test-newest-member', 'select max(id) as id from members');
const listKeys = statement<{ key: string }>('test-list-keys', 'select key from files order by id');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** People with documents and pictures, and mentorings in most of their states. */
async function fill(instance: TestInstance) {
  instance.clock.set('2026-11-16T12:00:00+09:00');
  const finished = await proposeAndPay(instance, { applyTimes: [LAST_WEEK] });
  await finished.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
    params: finished.params,
    body: { startTime: LAST_WEEK.startTime },
  });
  instance.clock.set(`${LAST_WEEK.startTime}+09:00`);
  for (const { client } of [finished.mentor, finished.mentee])
    await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params: finished.params });
  instance.clock.advance({ days: 2 });
  await instance.services.jobs.runDue();
  instance.clock.set(NOON);
  await confirmFirst(instance);
  await propose(instance, { applyTimes: [FIRST, SECOND] });
  const rejected = await proposeAndPay(instance);
  const { mentor, params } = rejected;
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  const transfer = await proposeAndPay(instance, { wish: TRANSFER });
  const student = await createMentee(instance, { isVerified: false });
  await student.client.upload('POST /v1/storage/profile/image', await samplePng(), { memberType: 'ROLE_MENTEE' });
  await student.client.upload('POST /v1/storage/certificate/mentee', samplePdf(), { certificateType: 'ENROLLMENT' });
  await chooseNotifications(student);
  await instance.services.jobs.runDue();
  await instance.services.outbox.sendDue();
  return { transfer };
}

/** A browser that receives pushes, and settings. */
async function chooseNotifications({ client }: TestMember) {
  const keys = { p256dh: makeVapidKeys().publicKey, auth: 'A'.repeat(22) };
  await client.get('PUT /v1/push-subscription', { body: { endpoint: 'https://fcm.googleapis.com/a', keys } });
  const off = { app: ['REVIEW'], mail: [], push: ['PAYMENT', 'REVIEW'] };
  await client.get('PUT /v1/notification-settings', { body: { off, quietHours: { isOn: true, from: 23, until: 7 } } });
}

/** Sets the restored instance going, lets ten minutes pass, and holds it against every rule. */
async function live(place: Instance & { db: TestDatabase }, now: Date, settings: Record<string, string> = {}) {
  const instance = await openTestInstance(place.db, { DATA_DIR: place.dataDir, ...settings });
  instance.clock.set(now);
  for (let minute = 0; minute < 10; minute += 1) {
    instance.clock.advance({ minutes: 1 });
    await instance.services.jobs.runDue();
    await instance.services.outbox.sendDue();
  }
  return instance;
}

describe.each(engines)('an instance on %s', (engine) => {
  let instance: TestInstance;
  let file: string;
  let summary: BackupSummary;
  let sums: Record<string, string>;
  let transfer: Awaited<ReturnType<typeof fill>>['transfer'];
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    ({ transfer } = await fill(instance));
    sums = await instance.db.transaction(sumTables);
    file = join(folder, `${engine}.tar.gz`);
    summary = await backUpInstance(instanceOf(instance), file, instance.clock.now());
  });
  afterAll(() => instance.close());

  it('is backed up whole, readable by its owner only', async () => {
    expect(summary).toMatchObject({ tables: Object.keys(sums).length, files: 2, lostFiles: [] });
    const { size, mode } = await stat(file);
    expect(size).toBe(summary.byteSize);
    expect(mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('is not backed up over another backup', async () => {
    await expect(backUpInstance(instanceOf(instance), file, instance.clock.now())).rejects.toThrow('이미 있어요');
  });

  it.each(engines)('is restored on %s with every row, runs there and breaks no rule', async (other) => {
    const place = await openEmptyInstance(folder, other);
    const restoration = await restoreInstance(place, file);
    const { rows, files, hasSameSecret } = restoration;
    expect({ rows, files, hasSameSecret }).toEqual({ rows: summary.rows, files: 2, hasSameSecret: true });
    await expectRows(place.db, sums, restoration);
    const restored = await live(place, instance.clock.now());
    expect(await findViolations(restored.services)).toEqual([]);
    const [sealed] = await restored.db.query(findRefundAccounts, [transfer.mentoringId]);
    const [order] = await restored.db.query(findOrder, [transfer.mentoringId]);
    expect(openRefundAccount(restored.services.secrets, order?.orderId ?? '', sealed?.account ?? Buffer.of())).toEqual(
      ACCOUNT,
    );
    // Numbers go on where they were: somebody new gets one that nobody had.
    const [newest] = await restored.db.query(findNewestMember);
    const { memberId } = await createMentee(restored, { nickname: `새사람${other}` });
    expect(memberId).toBeGreaterThan(newest?.id ?? 0);
    await proposeAndPay(restored, { mentor: await createMentor(restored, { nickname: `새선배${other}` }) });
    await restored.close();
  });

  it('is not restored over anything', async () => {
    await expect(restoreInstance(instanceOf(instance), file)).rejects.toThrow('데이터베이스가 비어 있지 않아요');
    const place = await openEmptyInstance(folder, engine);
    await place.files.put('portfolios/one.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
    await expect(restoreInstance(place, file)).rejects.toThrow('파일 저장소가 비어 있지 않아요(portfolios/one.pdf)');
    await place.files.delete('portfolios/one.pdf');
    await writeFile(join(place.dataDir, 'secret'), 'mine');
    await expect(restoreInstance(place, file)).rejects.toThrow('데이터 폴더에 secret 이(가) 이미 있어요');
    expect(await relationsOf(place.db)).toEqual([]);
    expect(await readFile(join(place.dataDir, 'secret'), 'utf8')).toBe('mine');
    await place.db.close();
  });
});

describe('while members keep writing', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance('postgresql');
    await fill(instance);
  });
  afterAll(() => instance.close());

  it('a backup holds one instant: all of it, and nothing that came later', async () => {
    const evening = new AbortController();
    let written = 0;
    const goOn = async () => {
      while (!evening.signal.aborted) {
        await proposeAndPay(instance);
        await uploadNewCertificate(instance);
        written += 1;
      }
    };
    const people = [goOn(), goOn(), goOn()];
    let sums: Record<string, string> = {};
    const db: Database = {
      ...instance.db,
      snapshot: async (work) => {
        // A document comes after the files were copied, and before the instant.
        await uploadNewCertificate(instance);
        return instance.db.snapshot(async (tx) => {
          sums = await sumTables(tx);
          await uploadNewCertificate(instance);
          await proposeAndPay(instance);
          // And a file goes that the instant still knows.
          const [oldest] = await instance.db.query(listKeys);
          await instance.services.files.delete(oldest?.key ?? '');
          return work(tx);
        });
      },
    };
    const file = join(folder, 'under-writes.tar.gz');
    const { lostFiles } = await backUpInstance(instanceOf(instance, { db }), file, instance.clock.now());
    evening.abort();
    await Promise.all(people);
    expect(written).toBeGreaterThan(0);
    expect(lostFiles).toEqual([]);
    expect(await instance.db.transaction(sumTables)).not.toEqual(sums);
    const place = await openEmptyInstance(folder);
    await expectRows(place.db, sums, await restoreInstance(place, file));
    const restored = await live(place, instance.clock.now());
    // The simulator's payments are newer than the rows. What it knows of orders that are here is written down as soon as the server runs.
    await restored.services.jobs.runDue();
    const violations = await findViolations(restored.services);
    const newer = violations.filter(({ fact }) => fact === 'moved money at the gateway and is not in the database');
    expect(violations).toEqual(newer);
    for (const { subject } of newer) {
      const order = await findPaymentByOrder(instance.db, subject.replace('order ', ''));
      expect(order?.status).toBe('DONE');
    }
    const keys = await restored.db.query(listKeys);
    const stored = await keysIn(restored.services.files);
    expect(stored.toSorted()).toEqual(keys.map(({ key }) => key).toSorted());
    await restored.close();
  });
});

describe('files in a bucket', () => {
  it('are backed up with the database, and restored into another bucket', async () => {
    const [from, to] = await Promise.all([startS3Server(), startS3Server()]);
    const instance = await openTestInstance('postgresql', s3Env(from.settings));
    await uploadNewCertificate(instance);
    const [row] = await instance.db.query(listKeys);
    const key = row?.key ?? '';
    const file = join(folder, 'bucket.tar.gz');
    await backUpInstance(instanceOf(instance), file, instance.clock.now());
    const files = await openFileStore({ dataDir: '/nowhere', s3: to.settings });
    const place = { ...(await openEmptyInstance(folder)), files };
    await restoreInstance(place, file);
    expect(await bytesOf(files, key)).toEqual(await bytesOf(instance.services.files, key));
    await place.db.close();
    await files.close();
    await instance.close();
    await Promise.all([from.close(), to.close()]);
  });
});

function s3Env(settings: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

async function bytesOf(files: FileStore, key: string): Promise<Buffer> {
  const file = await files.get(key);
  if (!file) throw new Error(`${key} is not there`);
  return buffer(file.stream);
}

/** Expects exactly the rows of a backup, and one job more: to ask the gateway about what it did since. */
async function expectRows(db: Database, sums: Record<string, string>, { askedSince }: RestoreSummary): Promise<void> {
  await db.transaction(async (tx) => {
    expect((await sumTables(tx)).jobs).not.toBe(sums.jobs);
    await jobsStore.remove(tx, [RECONCILE_SINCE_JOB], askedSince.toISOString());
    expect(await sumTables(tx)).toEqual(sums);
    await planReconciliation(tx, askedSince);
  });
}
