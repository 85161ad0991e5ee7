import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createMember, createMentor, menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const findKeys = statement<{ key: string }>('test-find-keys', 'select key from files where owner_id = $1 order by id');

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const entry of instance.services.files.list()) keys.push(entry.key);
  return keys;
}

describe('a profile image', () => {
  it('is re-encoded and served with a cache lifetime of a year', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTEE');
    const response = await client.upload('POST /v1/storage/profile/image', await samplePng('내 사진.png'), {
      memberType: 'ROLE_MENTEE',
    });
    expect(response).toMatchObject({ status: 200, message: response.data.url, data: { fileName: '내 사진.png' } });
    const image = { fileName: '내 사진.png', filePath: response.data.url };
    const profile = await client.get('POST /v1/mentee', { body: menteeProfileInput({ image }) });
    expect(profile.image).toEqual(image);
    const served = await instance.app.inject(response.data.url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['content-security-policy']).toContain('sandbox');
  });

  it("S-47 S-50 is refused to a profile when it is somebody else's, made up, or of another kind", async () => {
    const owner = await createMember(instance, 'ROLE_MENTOR');
    const picture = await owner.client.upload('POST /v1/storage/profile/image', await samplePng(), {
      memberType: 'ROLE_MENTOR',
    });
    const portfolio = await owner.client.upload('POST /v1/portfolio', samplePdf());
    const otherMember = await createMember(instance, 'ROLE_MENTOR');
    for (const filePath of [
      picture.data.url,
      portfolio.data.url,
      '/files/profile-images/../certificates/a.pdf',
      'https://elsewhere.example/a.webp',
      'javascript:alert(1)',
    ]) {
      const body = mentorProfileInput({ image: { fileName: '', filePath } });
      expect(await otherMember.client.call('POST /v1/mentor', { body })).toMatchObject({
        status: 400,
        code: 'FOREIGN_FILE',
        errors: [{ field: 'image.filePath' }],
      });
    }
    for (const url of [
      portfolio.data.url,
      picture.data.url,
      'https://elsewhere.example/a.pdf',
      'javascript:alert(1)',
    ]) {
      const body = mentorProfileInput({ portfolio: { url, description: '', fileSize: 1 } });
      expect(await otherMember.client.call('POST /v1/mentor', { body })).toMatchObject({
        status: 400,
        code: 'FOREIGN_FILE',
        errors: [{ field: 'portfolio.url' }],
      });
    }
  });
});

describe('a portfolio', () => {
  it("S-42 is saved under its own name and never opened in the page's own place", async () => {
    const { client, memberId } = await createMentor(instance);
    const { data } = await client.upload('POST /v1/portfolio', samplePdf('내 포트폴리오.pdf'));
    const portfolio = { url: data.url, description: '지난 작업', fileSize: 1 };
    const profile = await client.get('PUT /v1/mentor', { body: mentorProfileInput({ portfolio }) });
    expect(profile.portfolio).toEqual({ ...portfolio, fileSize: data.fileSize });
    const seen = await instance.client().get('GET /v1/mentor/{mentorId}', { params: { mentorId: memberId } });
    const served = await instance.app.inject(seen.portfolio.url);
    expect(served.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%EB/);
    expect(served.headers['content-security-policy']).toContain('sandbox');
  });
});

describe('files', () => {
  it('of documents have no public address, and unknown files are not found', async () => {
    for (const path of [
      '/files/certificates/a.pdf',
      '/files/portfolios/none.pdf',
      '/files/profile-images/..%2Fcertificates%2Fa.pdf',
      '/files/elsewhere/a.pdf',
    ]) {
      expect((await instance.app.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('S-43 are limited to thirty a day for a member, even in parallel; excess leaves nothing behind', async () => {
    const { client, memberId } = await createMember(instance, 'ROLE_MENTOR');
    const before = (await storedKeys()).length;
    const send = () => client.upload('POST /v1/portfolio', samplePdf('a.pdf'));
    const responses = [];
    for (let round = 0; round < 3; round += 1)
      responses.push(...(await Promise.all(Array.from({ length: 11 }, () => send()))));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(30);
    expect(responses.filter((response) => response.code === 'FILE_QUOTA_SPENT')).toHaveLength(3);
    expect(await instance.db.query(findKeys, [memberId])).toHaveLength(30);
    expect((await storedKeys()).length - before).toBe(30);
    instance.clock.advance({ days: 1, seconds: 1 });
    const later = await createSignedIn(memberId);
    expect((await later.upload('POST /v1/portfolio', samplePdf('a.pdf'))).status).toBe(200);
  });

  it('S-68 are refused beyond the day’s thirty before a byte of them is read', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    for (let n = 0; n < 30; n += 1) await client.upload('POST /v1/portfolio', samplePdf('a.pdf'));
    const unreadable = { ...samplePdf('a.pdf'), bytes: Buffer.from('no pdf') };
    expect(await client.upload('POST /v1/portfolio', unreadable)).toMatchObject({ code: 'FILE_QUOTA_SPENT' });
  });

  it('S-68 of the wrong type cost none of the thirty, but nobody has more than a hundred tries a day', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    const unreadable = { ...samplePdf('a.pdf'), bytes: Buffer.from('no pdf') };
    for (let n = 0; n < 90; n += 1)
      expect(await client.upload('POST /v1/portfolio', unreadable)).toMatchObject({ code: 'WRONG_FILE_TYPE' });
    for (let n = 0; n < 10; n += 1)
      expect(await client.upload('POST /v1/portfolio', samplePdf('a.pdf'))).toMatchObject({ status: 200 });
    expect(await client.upload('POST /v1/portfolio', samplePdf('a.pdf'))).toMatchObject({ code: 'FILE_QUOTA_SPENT' });
  });

  it('S-68 of one member are received one at a time: ten wait, and more are refused', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    let receiving = 0;
    let most = 0;
    let refused = 0;
    // The first is received only when all others have come, and found a place or none.
    const othersRefused = Promise.withResolvers<void>();
    const { spool } = instance.services;
    const receive = spool.receive.bind(spool);
    const watched = vi.spyOn(spool, 'receive').mockImplementation(async (stream, maxBytes, handle) => {
      receiving += 1;
      most = Math.max(most, receiving);
      await othersRefused.promise;
      try {
        return await receive(stream, maxBytes, handle);
      } finally {
        receiving -= 1;
      }
    });
    const responses = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const response = await client.upload('POST /v1/portfolio', samplePdf('a.pdf'));
        if (response.code === 'TOO_MANY_UPLOADS') refused += 1;
        if (refused === 3) othersRefused.resolve();
        return response;
      }),
    );
    watched.mockRestore();
    expect(most).toBe(1);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(11);
    expect(responses.filter((response) => response.code === 'TOO_MANY_UPLOADS')).toHaveLength(3);
  });

  it('without a reference are deleted a day later, those in use stay', async () => {
    const { client, memberId } = await createMember(instance, 'ROLE_MENTEE');
    const [used, replaced, unused] = [await samplePng(), await samplePng(), await samplePng()];
    const send = async (file: typeof used) =>
      (await client.upload('POST /v1/storage/profile/image', file, { memberType: 'ROLE_MENTEE' })).data.url;
    const first = await send(replaced);
    const input = menteeProfileInput({ image: { fileName: '', filePath: first } });
    await client.get('POST /v1/mentee', { body: input });
    const usedUrl = await send(used);
    await client.get('PUT /v1/mentee', { body: { ...input, image: { fileName: '', filePath: usedUrl } } });
    const unusedUrl = await send(unused);
    instance.clock.advance({ days: 1, hours: 2 });
    await instance.services.jobs.runDue();
    expect((await instance.app.inject(usedUrl)).statusCode).toBe(200);
    expect((await instance.app.inject(first)).statusCode).toBe(404);
    expect((await instance.app.inject(unusedUrl)).statusCode).toBe(404);
    expect(await instance.db.query(findKeys, [memberId])).toHaveLength(1);
    const later = await createSignedIn(memberId);
    // The image is more than a day old by now, but the profile still uses it.
    const sameImage = { ...input, image: { fileName: '', filePath: usedUrl } };
    expect((await later.get('PUT /v1/mentee', { body: sameImage })).image.filePath).toBe(usedUrl);
  });

  it('of which one cannot be deleted are deleted all the same, and the job fails for that one', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTEE');
    const urls: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const sent = await client.upload('POST /v1/storage/profile/image', await samplePng(), {
        memberType: 'ROLE_MENTEE',
      });
      urls.push(sent.data.url);
    }
    const { files } = instance.services;
    const remove = files.delete.bind(files);
    const [stuck = '', other = ''] = urls;
    const failing = vi
      .spyOn(files, 'delete')
      .mockImplementation((key) =>
        stuck.endsWith(key) ? Promise.reject(new Error('The store is read-only')) : remove(key),
      );
    instance.clock.advance({ days: 1, hours: 2 });
    await instance.services.jobs.runDue();
    expect((await instance.app.inject(other)).statusCode).toBe(404);
    expect((await instance.app.inject(stuck)).statusCode).toBe(200);
    failing.mockRestore();
    instance.clock.advance({ hours: 1 });
    await instance.services.jobs.runDue();
    expect((await instance.app.inject(stuck)).statusCode).toBe(404);
  });

  async function createSignedIn(memberId: number) {
    const { sessions, db } = instance.services;
    const client = instance.client();
    client.cookies.set('session', await sessions.start(db, { memberId, ip: '127.0.0.1', userAgent: 'test' }));
    return client;
  }
});
