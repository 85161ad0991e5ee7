import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/db/availability.ts';
import { statement } from '#server/db/statement.ts';
import {
  createOperator,
  createMember,
  createMentee,
  createMentor,
  menteeProfileInput,
  OTHER_SCHOOL,
  mentorProfileInput,
  SCHOOL,
  type TestMember,
} from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import { couponKindsOf } from '#server/testing/stores/record-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const findMails = statement<{ subject: string }>('test-find-mail', 'select subject from outbox where recipient = $1');
const findAudit = statement<{ action: string; actorId: number }>(
  'test-find-audit',
  'select action, actor_id as "actorId" from audit_log where subject = $1 order by id',
);
const findKeys = statement<{ key: string }>('test-find-file-keys', 'select key from files where owner_id = $1');
const findDocuments = statement<{ certificateId: number }>(
  'test-find-documents',
  'select id as "certificateId" from certificates where member_id = $1',
);

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance);
});
afterAll(() => instance.close());

async function handIn(member: TestMember, type: 'ENROLLMENT' | 'EMPLOYMENT', words?: string): Promise<number> {
  const { memberType } = await member.client.get('GET /v1/members/me');
  const name =
    memberType === 'ROLE_MENTOR' ? 'POST /v1/storage/certificate/mentor' : 'POST /v1/storage/certificate/mentee';
  const answer = await member.client.upload(name, samplePdf('증명서.pdf', words), { certificateType: type });
  expect(answer.status).toBe(201);
  return answer.data.certificateId;
}

const approve = (certificateId: number, standing?: string) =>
  operator.client.call('POST /v1/admin/certificates/{certificateId}/approval', {
    params: { certificateId },
    body: standing ? { standing } : {},
  });
const reject = (certificateId: number, reason: string) =>
  operator.client.call('POST /v1/admin/certificates/{certificateId}/rejection', {
    params: { certificateId },
    body: { reason },
  });
const openDocument = (certificateId: number) =>
  operator.client.get('GET /v1/admin/certificates/{certificateId}/document', { params: { certificateId } });

function fetchAs(member: TestMember | undefined, url: string) {
  const cookie = [...(member?.client.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
  return instance.app.inject({ url, headers: { cookie } });
}

describe('the file of a document', () => {
  it('stays when the database was lost as its row was committed: nobody knew whether it was', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    const { db } = instance.services;
    const transaction = db.transaction.bind(db);
    const losing = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
    });
    const sent = await mentor.client.upload('POST /v1/storage/certificate/mentor', samplePdf('증명서.pdf'), {
      certificateType: 'ENROLLMENT',
    });
    losing.mockRestore();
    expect(sent).toMatchObject({ status: 503 });
    await expectFileOf(mentor);
  });

  it('is handed in also when the one that it replaces cannot be deleted yet', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    await handIn(mentor, 'ENROLLMENT');
    const failing = vi.spyOn(instance.services.files, 'delete').mockRejectedValueOnce(new Error('The store is away'));
    await handIn(mentor, 'ENROLLMENT');
    failing.mockRestore();
    await expectFileOf(mentor);
    instance.clock.advance({ hours: 1 });
    await instance.services.jobs.runDue();
    expect(await instance.db.query(findKeys, [mentor.memberId])).toHaveLength(1);
  });

  /** Checks the file of the mentor's only document that waits. */
  async function expectFileOf(mentor: TestMember): Promise<void> {
    const { certificates } = await mentor.client.get('GET /v1/members/me');
    expect(certificates).toMatchObject([{ certificateType: 'ENROLLMENT', status: 'PENDING' }]);
    const [document] = await instance.db.query(findDocuments, [mentor.memberId]);
    const { url } = await openDocument(document?.certificateId ?? 0);
    expect((await fetchAs(operator, url)).statusCode).toBe(200);
  }
});

describe('documents of a mentor', () => {
  it('list the mentor only once both are approved', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    expect(await mentor.client.get('GET /v1/members/me')).toMatchObject({ verification: 'NONE', certificates: [] });
    const enrolment = await handIn(mentor, 'ENROLLMENT');
    const employment = await handIn(mentor, 'EMPLOYMENT');
    expect(await mentor.client.get('GET /v1/members/me')).toMatchObject({
      verification: 'PENDING',
      certificates: [
        { certificateType: 'ENROLLMENT', status: 'PENDING' },
        { certificateType: 'EMPLOYMENT', status: 'PENDING' },
      ],
    });
    expect((await approve(enrolment, 'GRADUATE')).data).toMatchObject({ status: 'APPROVED', standing: 'GRADUATE' });
    expect((await mentor.client.get('GET /v1/mentor/me')).isListed).toBe(false);
    expect((await approve(employment)).data).toMatchObject({ status: 'APPROVED', standing: null });
    expect((await mentor.client.get('GET /v1/mentor/me')).isListed).toBe(true);
    expect((await mentor.client.get('GET /v1/members/me')).verification).toBe('APPROVED');
  });

  it('unlist the mentor when a later one is rejected', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    for (const type of ['ENROLLMENT', 'EMPLOYMENT'] as const) await approve(await handIn(mentor, type));
    const later = await handIn(mentor, 'EMPLOYMENT');
    expect((await mentor.client.get('GET /v1/mentor/me')).isListed).toBe(true);
    await reject(later, '회사 이름이 달라요.');
    expect((await mentor.client.get('GET /v1/mentor/me')).isListed).toBe(false);
  });

  it('lock the school they prove', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    await handIn(mentor, 'ENROLLMENT');
    const body = mentorProfileInput({ education: { schoolName: OTHER_SCHOOL, major: '경영학' } });
    expect(await mentor.client.call('PUT /v1/mentor', { body })).toMatchObject({ status: 409, code: 'SCHOOL_FIXED' });
  });
});

describe('the certificate of a mentee', () => {
  it('verifies, and issues a first-year the coupon, a notification and a mail, once', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    const certificateId = await handIn(mentee, 'ENROLLMENT');
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(certificateId, 'FRESHMAN')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'CERTIFICATE_DECIDED')).toHaveLength(9);
    expect((await mentee.client.get('GET /v1/mentee/me')).isVerified).toBe(true);
    expect(await couponKindsOf(instance.db, mentee.memberId)).toEqual([{ kind: 'FRESHMAN' }, { kind: 'NEW_MEMBER' }]);
    const { content } = await mentee.client.get('GET /v1/notifications');
    expect(content.map((notification) => notification.kind)).toEqual(['CERTIFICATE_APPROVED']);
    expect(await instance.db.query(findMails, [mentee.email])).toHaveLength(1);
  });

  it('can be uploaded again after a rejection, with the reason shown', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    const first = await handIn(mentee, 'ENROLLMENT');
    expect(await reject(first, '  ')).toMatchObject({ status: 400 });
    await reject(first, '글자가 보이지 않아요.');
    expect(await mentee.client.get('GET /v1/members/me')).toMatchObject({
      verification: 'REJECTED',
      rejectionReason: '글자가 보이지 않아요.',
    });
    const second = await handIn(mentee, 'ENROLLMENT');
    expect(await mentee.client.get('GET /v1/members/me')).toMatchObject({
      verification: 'PENDING',
      rejectionReason: null,
    });
    await approve(second, 'GRADUATE');
    expect((await mentee.client.get('GET /v1/members/me')).verification).toBe('APPROVED');
    expect(await approve(first)).toMatchObject({ status: 409, code: 'CERTIFICATE_DECIDED' });
  });

  it('replaced before review leaves the queue, and its file is deleted', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    const first = await handIn(mentee, 'ENROLLMENT', 'first');
    const [file] = await instance.db.query(findKeys, [mentee.memberId]);
    const second = await handIn(mentee, 'ENROLLMENT', 'second');
    expect(await approve(first)).toMatchObject({ status: 404 });
    expect(await instance.services.files.get(file?.key ?? '')).toBeNull();
    expect(await instance.db.query(findKeys, [mentee.memberId])).toHaveLength(1);
    const { url } = await openDocument(second);
    expect((await fetchAs(operator, url)).body).toContain('second');
  });

  it('needs a profile first, a file, and the right kind of it', async () => {
    const newcomer = await createMember(instance, 'ROLE_MENTEE');
    const fields = { certificateType: 'ENROLLMENT' };
    const path = 'POST /v1/storage/certificate/mentee';
    expect(await newcomer.client.upload(path, samplePdf(), fields)).toMatchObject({ code: 'NO_PROFILE' });
    await newcomer.client.get('POST /v1/mentee', { body: menteeProfileInput() });
    expect(await newcomer.client.upload(path, samplePdf(), { certificateType: 'EMPLOYMENT' })).toMatchObject({
      status: 400,
    });
    const html = { name: '증명서.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script></script></html>') };
    expect(await newcomer.client.upload(path, html, fields)).toMatchObject({ code: 'WRONG_FILE_TYPE' });
    const large = { ...samplePdf(), bytes: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4\n') };
    expect(await newcomer.client.upload(path, large, fields)).toMatchObject({
      status: 413,
      message: '파일 크기는 10MB를 초과할 수 없습니다.',
    });
    expect(await instance.db.query(findKeys, [newcomer.memberId])).toEqual([]);
  });
});

describe("the operator's look at a document", () => {
  it('S-45 S-46 is valid for a minute, for this operator only, and audited', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    const certificateId = await handIn(mentee, 'ENROLLMENT');
    const { url, contentType, expiresAt } = await openDocument(certificateId);
    expect(contentType).toBe('application/pdf');
    expect(new Date(expiresAt).getTime() - instance.clock.now().getTime()).toBeLessThanOrEqual(60_000);
    const seen = await fetchAs(operator, url);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(seen.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'; sandbox");
    const colleague = await createOperator(instance);
    const tampered = [
      url.replace(/expires=\d+/, (part) => `expires=${Number(part.slice(8)) + 60_000}`),
      url.replace(`/${certificateId}?`, `/${certificateId - 1}?`),
      url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      `/files/certificates/${certificateId}`,
    ];
    for (const address of tampered) expect((await fetchAs(operator, address)).statusCode).toBe(403);
    for (const person of [colleague, mentee, undefined]) expect((await fetchAs(person, url)).statusCode).toBe(403);
    instance.clock.advance({ seconds: 60 });
    expect((await fetchAs(operator, url)).statusCode).toBe(403);
    expect(await instance.db.query(findAudit, [`certificate:${certificateId}`])).toEqual([
      { action: 'CERTIFICATE_OPENED', actorId: operator.memberId },
      { action: 'CERTIFICATE_VIEWED', actorId: operator.memberId },
    ]);
  });

  it('shows re-encoded pictures, in the same sandbox', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    const fields = { certificateType: 'ENROLLMENT' };
    const answer = await mentee.client.upload('POST /v1/storage/certificate/mentee', await samplePng(), fields);
    const { url } = await openDocument(answer.data.certificateId);
    const seen = await fetchAs(operator, url);
    expect(seen.headers['content-type']).toBe('image/webp');
    expect(seen.headers['content-security-policy']).toContain('sandbox');
  });

  it('S-46 ends three days after the decision; result and date stay', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    const certificateId = await handIn(mentee, 'ENROLLMENT');
    await approve(certificateId, 'ENROLLED');
    const [file] = await instance.db.query(findKeys, [mentee.memberId]);
    const key = file?.key ?? '';
    instance.clock.advance({ days: 2 });
    await instance.services.jobs.runDue();
    const kept = await instance.services.files.get(key);
    kept?.stream.destroy();
    expect(kept).not.toBeNull();
    instance.clock.advance({ days: 1, minutes: 1 });
    await instance.services.jobs.runDue();
    expect(await instance.services.files.get(key)).toBeNull();
    expect(await instance.db.query(findKeys, [mentee.memberId])).toEqual([]);
    operator = await createOperator(instance);
    expect(
      await operator.client.call('GET /v1/admin/certificates/{certificateId}/document', { params: { certificateId } }),
    ).toMatchObject({ status: 404 });
    const { content } = await operator.client.get('GET /v1/admin/certificates', {
      query: { status: 'APPROVED', size: 50 },
    });
    const row = content.find((certificate) => certificate.certificateId === certificateId);
    expect(row).toMatchObject({ status: 'APPROVED', fileName: null, decidedAt: expect.any(String) as string });
  });

  it('has a queue for operators only, oldest first', async () => {
    const mentee = await createMentee(instance, { isVerified: false });
    await handIn(mentee, 'ENROLLMENT');
    const first = await operator.client.get('GET /v1/admin/certificates', { query: { size: 1 } });
    const { cursor } = first.sliceInfo;
    const next = await operator.client.get('GET /v1/admin/certificates', { query: cursor ? { cursor } : {} });
    const ids = [...first.content, ...next.content].map((certificate) => certificate.certificateId);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(await mentee.client.call('GET /v1/admin/certificates')).toMatchObject({ status: 403 });
    expect(await instance.client().call('GET /v1/admin/certificates')).toMatchObject({ status: 401 });
  });

  it('is searched by the beginnings of mail address and nickname and by the school, filtered, and sorted', async () => {
    const nickname = '달빛우산';
    const mentor = await createMentor(instance, { nickname, isListed: false });
    const documents = [await handIn(mentor, 'ENROLLMENT'), await handIn(mentor, 'EMPLOYMENT')];
    const find = async (query: Record<string, string>) => {
      const { content } = await operator.client.get('GET /v1/admin/certificates', { query: { size: '50', ...query } });
      return content.map((certificate) => certificate.certificateId);
    };
    expect(await find({ search: '달빛' })).toEqual(documents);
    expect(await find({ search: ' 달빛 우산', order: 'newest' })).toEqual(documents.toReversed());
    expect(await find({ search: mentor.email.toUpperCase() })).toEqual(documents);
    expect(await find({ search: SCHOOL.slice(0, 3) })).toEqual(expect.arrayContaining(documents));
    expect(await find({ search: '달빛', type: 'EMPLOYMENT' })).toEqual(documents.slice(1));
    expect(await find({ search: '달빛', memberType: 'ROLE_MENTEE' })).toEqual([]);
    // Signs of the search itself find nothing.
    for (const text of ['%', '_', '\\', '!?']) expect(await find({ search: text })).toEqual([]);
    const first = await operator.client.get('GET /v1/admin/certificates', {
      query: { search: '달빛', order: 'newest', size: 1 },
    });
    expect(await find({ search: '달빛', order: 'newest', cursor: first.sliceInfo.cursor ?? '' })).toEqual(
      documents.slice(0, 1),
    );
  });
});
