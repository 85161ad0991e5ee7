import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appliedMigrations, knownMigrations, migrateInside } from '../db/migrate.ts';
import { statement, unnamed } from '../db/statement.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { engines } from '../testing/database/test-database.ts';
import { openEmptyInstance, uploadNewCertificate, instanceOf, keysIn } from '../testing/scenes/backup-scene.ts';
import { propose } from '../testing/scenes/mentoring-scene.ts';
import { relationsOf, sumTables } from '../testing/stores/table-sums-store.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { backUpInstance } from './back-up-instance.ts';
import { ownFiles } from './instance.ts';
import { restoreInstance } from './restore-instance.ts';

const DAMAGED = '백업 파일이 손상되었거나 선배랑의 백업이 아니에요. 아무것도 복원하지 않았어요.';

const pretendNewer = statement(
  'test-pretend-newer',
  "insert into schema_migrations (name) values ('9999_from_the_future.sql')",
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-restore-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a damaged backup', () => {
  let instance: TestInstance;
  let file: string;
  /** Stays empty, whatever is refused. */
  let place: Awaited<ReturnType<typeof openEmptyInstance>>;
  beforeAll(async () => {
    place = await openEmptyInstance(folder);
    instance = await openTestInstance('postgresql');
    await propose(instance);
    await uploadNewCertificate(instance);
    file = join(folder, 'believed.tar.gz');
    await backUpInstance(instanceOf(instance), file, instance.clock.now());
  });
  afterAll(async () => {
    await instance.close();
    await place.db.close();
  });

  async function expectRefused(name: string, bytes: Uint8Array, message = DAMAGED): Promise<void> {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await expect(restoreInstance(place, path)).rejects.toThrow(message);
    expect(await relationsOf(place.db)).toEqual([]);
    expect(await keysIn(place.files)).toEqual([]);
    expect(await ownFiles(place)).toEqual([]);
  }

  it('is refused wherever a byte differs, packed or unpacked, and nothing is restored', async () => {
    const packed = await readFile(file);
    const unpacked = gunzipSync(packed);
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      await expectRefused(`packed-${part}`, withOtherByte(packed, Math.floor(packed.length * part)));
    }
    const places = ['files/', 'tables/members/', 'instance/secret', 'manifest.json'].map((name) =>
      unpacked.indexOf(name),
    );
    for (const at of places) {
      await expectRefused(`header-${at}`, gzipSync(withOtherByte(unpacked, at + 1)));
    }
    await expectRefused('row', gzipSync(withOtherByte(unpacked, unpacked.indexOf('@mail.example.com') + 3)));
    await expectRefused('file', gzipSync(withOtherByte(unpacked, unpacked.indexOf('% certificate') + 3)));
    await expectRefused('count', gzipSync(withOtherByte(unpacked, unpacked.indexOf('"count": ') + 9)));
  });

  it('is refused when truncated or empty', async () => {
    const packed = await readFile(file);
    const unpacked = gunzipSync(packed);
    await expectRefused('cut', packed.subarray(0, packed.length / 2));
    await expectRefused('cut-by-one', packed.subarray(0, -1));
    await expectRefused('cut-before-manifest', gzipSync(unpacked.subarray(0, unpacked.indexOf('manifest.json'))));
    await expectRefused('empty', Buffer.of());
    await expectRefused('something-else', Buffer.from('%PDF-1.7'));
    await expect(restoreInstance(place, join(folder, 'none'))).rejects.toThrow('찾을 수 없어요');
  });

  it('restores nothing when the restore fails midway', async () => {
    const files = { ...place.files, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(restoreInstance({ ...place, files }, file)).rejects.toThrow('the disk is full');
    const broken = { ...place.files, list: failSecondTime(place.files) };
    await expect(restoreInstance({ ...place, files: broken }, file)).rejects.toThrow('the store is gone');
    expect(await relationsOf(place.db)).toEqual([]);
    expect(await keysIn(place.files)).toEqual([]);
    expect(await ownFiles(place)).toEqual([]);
    await restoreInstance(place, file);
  });
});

describe('versions', () => {
  it('an older backup is brought up to date', async () => {
    const [newest = '', ...older] = (await knownMigrations()).toReversed();
    const place = await openEmptyInstance(folder);
    await place.db.transaction((tx) => migrateInside(tx, older.toReversed()));
    const file = join(folder, 'older.tar.gz');
    await backUpInstance(place, file, new Date());
    const other = await openEmptyInstance(folder, 'pglite');
    await restoreInstance(other, file);
    expect(await appliedMigrations(other.db)).toContain(newest);
    await place.db.close();
    await other.db.close();
  });

  it('a newer backup is refused, and a newer instance is not backed up', async () => {
    const place = await openEmptyInstance(folder);
    await place.db.transaction((tx) => migrateInside(tx, ['0001_initial.sql']));
    const file = join(folder, 'newer.tar.gz');
    await backUpInstance(place, file, new Date());
    const unpacked = gunzipSync(await readFile(file)).toString('latin1');
    await writeFile(
      file,
      gzipSync(Buffer.from(unpacked.replace('"0001_initial.sql"', '"9001_initial.sql"'), 'latin1')),
    );
    const other = await openEmptyInstance(folder);
    await expect(restoreInstance(other, file)).rejects.toThrow('이 버전보다 새로운 버전에서 만든 백업이에요');
    expect(await relationsOf(other.db)).toEqual([]);
    await expect(backUpInstance(other, join(folder, 'nothing.tar.gz'), new Date())).rejects.toThrow(
      '백업할 것이 없어요',
    );
    await place.db.query(pretendNewer);
    await expect(backUpInstance(place, join(folder, 'future.tar.gz'), new Date())).rejects.toThrow(
      '이 버전보다 새로워요',
    );
    expect(await readdir(folder)).not.toContain('nothing.tar.gz');
    await place.db.close();
    await other.db.close();
  });
});

it('says which files are lost, and that the secret is another one', async () => {
  const instance = await openTestInstance('postgresql', { APP_SECRET: 'a'.repeat(32) });
  await uploadNewCertificate(instance);
  const [lost = ''] = await keysIn(instance.services.files);
  await instance.services.files.delete(lost);
  const file = join(folder, 'lost.tar.gz');
  const { lostFiles } = await backUpInstance(instanceOf(instance), file, instance.clock.now());
  expect(lostFiles).toEqual([lost]);
  expect(gunzipSync(await readFile(file)).includes('a'.repeat(32))).toBe(false);
  const place = await openEmptyInstance(folder);
  expect(await restoreInstance({ ...place, appSecret: 'b'.repeat(32) }, file)).toMatchObject({ hasSameSecret: false });
  await place.db.close();
  const changed = await openEmptyInstance(folder);
  const secrets = { appSecret: 'b'.repeat(32), otherSecret: 'a'.repeat(32) };
  expect(await restoreInstance({ ...changed, ...secrets }, file)).toMatchObject({ hasSameSecret: true });
  await changed.db.close();
  await instance.close();
});

it('keeps numbers greater than JavaScript knows, and times to the microsecond', async () => {
  const one = await openEmptyInstance(folder);
  await one.db.transaction((tx) => migrateInside(tx, ['0001_initial.sql']));
  await one.db.query(
    unnamed(`insert into throttles values ('odd "key" \\ 한글	', 2147483647, '2026-11-23 12:00:00.123456+09');
      insert into audit_log (action, subject, detail, ip, at) overriding system value
      values ('x', 'y', '{"n": 12345678901234567890.123, "s": "\\n"}', '::1', '0044-03-15 00:00:00+00 BC')`),
  );
  const file = join(folder, 'odd.tar.gz');
  await backUpInstance(one, file, new Date());
  for (const engine of engines) {
    const other = await openEmptyInstance(folder, engine);
    await restoreInstance(other, file);
    expect((await other.db.transaction(sumTables)).audit_log).toBe((await one.db.transaction(sumTables)).audit_log);
    expect((await other.db.transaction(sumTables)).throttles).toBe((await one.db.transaction(sumTables)).throttles);
    await other.db.close();
  }
  await one.db.close();
});

function withOtherByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** Lists the files once, when the place is looked at; the next time the store is gone, and after that it is back. */
function failSecondTime(files: FileStore): FileStore['list'] {
  let calls = 0;
  return (prefix) => {
    calls += 1;
    if (calls === 2) throw new Error('the store is gone');
    return files.list(prefix);
  };
}
