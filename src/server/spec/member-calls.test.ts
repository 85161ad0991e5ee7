import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFileFaults } from '#server/features/people/files/attachments.ts';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import { createMember, createMentee, createMentor, menteeProfileInput } from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';

// SPEC §7, the calls of members, mentees and their files: request and response as SPEC names them, checked against the document.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

describe('7.mentee-post', () => {
  it('POST /v1/mentee takes the mentee profile and registers it', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    const body = menteeProfileInput();
    expect(await documented.call(client, 'POST /v1/mentee', { body })).toMatchObject({ status: 201, data: body });
  });
});

describe('7.mentee-me', () => {
  it('GET /v1/mentee/me answers with the own profile', async () => {
    const profile = menteeProfileInput();
    const { client, email } = await createMentee(documented.instance, profile);
    const answer = await documented.call(client, 'GET /v1/mentee/me');
    expect(answer).toMatchObject({ status: 200, data: { ...profile, email } });
  });
});

describe('7.mentee-put', () => {
  it('PUT /v1/mentee takes the profile as it was read and changes it', async () => {
    const { client, email } = await createMentee(documented.instance);
    const { data: read } = await documented.call(client, 'GET /v1/mentee/me');
    const changes = {
      nickname: '새이름후배',
      education: { ...read.education, major: '물리학' },
      introduction: '졸업을 앞두고 있어요.',
    };
    const answer = await documented.call(client, 'PUT /v1/mentee', { body: { ...read, ...changes } });
    expect(answer).toMatchObject({ status: 200, data: { ...changes, email } });
    expect((await documented.call(client, 'GET /v1/mentee/me')).data).toEqual(answer.data);
  });
});

describe('7.members-me', () => {
  it('GET /v1/members/me answers a mentor with memberType, email, isProfileRegisterd and the mentorProfile', async () => {
    const { client, email, memberId } = await createMentor(documented.instance);
    const { data } = await documented.call(client, 'GET /v1/members/me');
    expect(data).toMatchObject({ memberType: 'ROLE_MENTOR', email, isProfileRegisterd: true, menteeProfile: null });
    expect(data.mentorProfile).toMatchObject({ mentorId: memberId });
  });

  it('GET /v1/members/me answers a mentee with the menteeProfile, and a newcomer with neither', async () => {
    const { client, email } = await createMentee(documented.instance);
    const { data } = await documented.call(client, 'GET /v1/members/me');
    expect(data).toMatchObject({ memberType: 'ROLE_MENTEE', isProfileRegisterd: true, mentorProfile: null });
    expect(data.menteeProfile).toMatchObject({ email });
    const newcomer = await createMember(documented.instance, 'ROLE_MENTEE');
    expect((await documented.call(newcomer.client, 'GET /v1/members/me')).data).toMatchObject({
      isProfileRegisterd: false,
      mentorProfile: null,
      menteeProfile: null,
    });
  });
});

describe('7.nickname', () => {
  it('GET /v1/members/check-nickname answers data false and 이미 사용 중인 닉네임입니다. for one that is taken', async () => {
    await createMentor(documented.instance, { nickname: '푸른고래' });
    const query = { nickname: '푸른고래' };
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    expect(await documented.call(client, 'GET /v1/members/check-nickname', { query })).toMatchObject({
      status: 200,
      data: false,
      message: '이미 사용 중인 닉네임입니다.',
    });
  });

  it('GET /v1/members/check-nickname answers data true for one that is free', async () => {
    const query = { nickname: '아무도안쓴이름' };
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    expect(await documented.call(client, 'GET /v1/members/check-nickname', { query })).toMatchObject({
      status: 200,
      data: true,
      message: '사용 가능한 닉네임입니다.',
    });
  });
});

describe('7.profile-image', () => {
  it.each(['ROLE_MENTOR', 'ROLE_MENTEE'] as const)(
    'POST /v1/storage/profile/image takes a file and memberType %s, and message holds the address it is served at',
    async (memberType) => {
      const { client } = await createMember(documented.instance, memberType);
      const answer = await documented.upload(client, 'POST /v1/storage/profile/image', await samplePng('사진.png'), {
        memberType,
      });
      expect(answer).toMatchObject({ status: 200, message: answer.data.url, data: { fileName: '사진.png' } });
      const served = await documented.instance.app.inject(answer.message);
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    },
  );

  it.each<Record<string, string>>([{}, { memberType: '' }, { memberType: 'ROLE_ADMIN' }])(
    'POST /v1/storage/profile/image refuses %o, and keeps no file',
    async (fields) => {
      const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
      const answer = await client.upload('POST /v1/storage/profile/image', await samplePng(), fields);
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors: [{ field: 'memberType' }] });
      expect(await findFileFaults(documented.instance.services)).toEqual([]);
    },
  );
});

describe('7.certificate-mentor', () => {
  it.each(['ENROLLMENT', 'EMPLOYMENT'])(
    'POST /v1/storage/certificate/mentor takes a file and certificateType %s',
    async (certificateType) => {
      const { client } = await createMentor(documented.instance, { isListed: false });
      const answer = await documented.upload(client, 'POST /v1/storage/certificate/mentor', samplePdf('증명서.pdf'), {
        certificateType,
      });
      expect(answer).toMatchObject({ status: 201, data: { certificateType, fileName: '증명서.pdf' } });
      const { data: me } = await documented.call(client, 'GET /v1/members/me');
      expect(me.certificates).toEqual([{ certificateType, status: 'PENDING', reason: null, lacksDocument: false }]);
    },
  );
});

describe('7.certificate-mentee', () => {
  it('POST /v1/storage/certificate/mentee takes a file and certificateType ENROLLMENT, and no other', async () => {
    const { client } = await createMentee(documented.instance, { isVerified: false });
    const call = 'POST /v1/storage/certificate/mentee';
    expect(await documented.upload(client, call, samplePdf(), { certificateType: 'ENROLLMENT' })).toMatchObject({
      status: 201,
      data: { certificateType: 'ENROLLMENT' },
    });
    const wrong = { certificateType: 'EMPLOYMENT' };
    expect(documented.api.problemsWithRequest(call, { body: { ...wrong, file: 'a.pdf' } })).not.toEqual([]);
    expect(await client.upload(call, samplePdf(), wrong)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});
