import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createMember,
  createMentee,
  createMentor,
  menteeProfileInput,
  mentorProfileInput,
  OTHER_SCHOOL,
} from '#server/testing/factories.ts';
import { couponKindsOf } from '#server/testing/stores/record-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

describe("a mentor's profile", () => {
  it('is registered once, with what was sent', async () => {
    const { client, email } = await createMember(instance, 'ROLE_MENTOR');
    const body = mentorProfileInput({ hashtags: [' 백엔드 ', '백엔드', '취업'] });
    const profile = await client.get('POST /v1/mentor', { body });
    expect(profile).toMatchObject({
      nickname: body.nickname,
      email,
      timezone: { startTime: '08:00:00', endTime: '18:00:00' },
      hashtags: ['백엔드', '취업'],
      mentoringCount: 0,
      isListed: false,
    });
    expect(await client.get('GET /v1/mentor/me')).toEqual(profile);
    expect(await client.call('POST /v1/mentor', { body: mentorProfileInput() })).toMatchObject({
      status: 409,
      code: 'PROFILE_EXISTS',
    });
    expect(await client.call('POST /v1/mentor', { body })).toMatchObject({ code: 'PROFILE_EXISTS' });
  });

  it('S-33 cannot write fields that are the server’s', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    const body = { ...mentorProfileInput(), mentoringCount: 99, isListed: true, email: 'other@example.com' };
    expect(await client.get('POST /v1/mentor', { body })).toMatchObject({ mentoringCount: 0, isListed: false });
    expect((await client.get('GET /v1/mentor/me')).email).not.toBe('other@example.com');
  });

  it('keeps its own nickname in an edit, and refuses another member’s, in any case or spacing', async () => {
    const { client } = await createMentor(instance);
    const taken = await createMentee(instance, { nickname: 'Kind Senior' });
    const me = await client.get('GET /v1/mentor/me');
    const edited = await client.get('PUT /v1/mentor', {
      body: mentorProfileInput({ nickname: me.nickname, message: '새 메시지예요.' }),
    });
    expect(edited.message).toBe('새 메시지예요.');
    const refused = await client.call('PUT /v1/mentor', { body: mentorProfileInput({ nickname: 'kindSENIOR' }) });
    expect(refused).toMatchObject({
      status: 409,
      code: 'NICKNAME_TAKEN',
      errors: [{ field: 'nickname', message: '이미 사용 중인 닉네임입니다.' }],
    });
    expect((await taken.client.get('GET /v1/mentee/me')).nickname).toBe('Kind Senior');
  });

  it('gives a nickname to one of twenty members who claim it at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createMember(instance, index % 2 ? 'ROLE_MENTOR' : 'ROLE_MENTEE')),
    );
    const responses = await Promise.all(
      members.map(({ client }, index) =>
        index % 2
          ? client.call('POST /v1/mentor', { body: mentorProfileInput({ nickname: '모두의선배' }) })
          : client.call('POST /v1/mentee', { body: menteeProfileInput({ nickname: '모두의 선배' }) }),
      ),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.code === 'NICKNAME_TAKEN')).toHaveLength(19);
  });

  it('accepts only schools of the directory, and keeps a verified school', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    const unknown = mentorProfileInput({ education: { schoolName: '없는대학교', major: '컴퓨터공학' } });
    expect(await client.call('POST /v1/mentor', { body: unknown })).toMatchObject({
      status: 400,
      code: 'UNKNOWN_UNIVERSITY',
      errors: [{ field: 'education.schoolName' }],
    });
    const input = mentorProfileInput();
    await client.get('POST /v1/mentor', { body: input });
    const moved = { ...input, education: { schoolName: OTHER_SCHOOL, major: '컴퓨터공학' } };
    expect((await client.get('PUT /v1/mentor', { body: moved })).education.schoolName).toBe(OTHER_SCHOOL);
  });

  it('says which field is wrong, in SPEC words', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTOR');
    const body = mentorProfileInput({
      timezone: { days: ['월'], startTime: '18:00:00', endTime: '09:00:00' },
      hashtags: ['일', '이', '삼', '사', '오', '육', '칠', '팔', '구'],
    });
    const refused = await client.call('POST /v1/mentor', { body });
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual(
      expect.arrayContaining([
        { field: 'timezone.startTime', message: '시작 시간은 종료 시간보다 빨라야 합니다.' },
        { field: 'hashtags', message: '해시태그는 최대 8개까지 추가할 수 있습니다.' },
      ]),
    );
  });
});

describe("a mentee's profile", () => {
  it('is created once, however often the button is tapped', async () => {
    const { client, memberId } = await createMember(instance, 'ROLE_MENTEE');
    const body = menteeProfileInput();
    const responses = await Promise.all(Array.from({ length: 8 }, () => client.call('POST /v1/mentee', { body })));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.code === 'PROFILE_EXISTS')).toHaveLength(7);
    expect(await couponKindsOf(instance.db, memberId)).toEqual([{ kind: 'NEW_MEMBER' }]);
  });

  it('S-103 is verified at once by the university’s mail address, not by that of an unlisted part of it', async () => {
    for (const [email, isVerified] of [
      ['a@snu.ac.kr', true],
      ['b@cs.snu.ac.kr', false],
      ['e@alumni.snu.ac.kr', false],
      ['c@notsnu.ac.kr', false],
      ['d@snu.ac.kr.example.com', false],
    ] as const) {
      const { client } = await createMember(instance, 'ROLE_MENTEE', email);
      expect((await client.get('POST /v1/mentee', { body: menteeProfileInput() })).isVerified).toBe(isVerified);
    }
  });

  it('keeps its school once it is verified', async () => {
    const { client } = await createMentee(instance);
    const body = menteeProfileInput({ education: { schoolName: OTHER_SCHOOL, major: '경영학' } });
    expect(await client.call('PUT /v1/mentee', { body })).toMatchObject({ status: 409, code: 'SCHOOL_FIXED' });
  });

  it('is for mentees, as the other is for mentors', async () => {
    const mentee = await createMember(instance, 'ROLE_MENTEE');
    for (const call of ['POST /v1/mentor', 'PUT /v1/mentor'] as const)
      expect(await mentee.client.call(call, { body: mentorProfileInput() })).toMatchObject({ status: 403 });
    expect(await mentee.client.call('GET /v1/mentee/me')).toMatchObject({ status: 409, code: 'NO_PROFILE' });
    expect(await instance.client().call('GET /v1/mentee/me')).toMatchObject({ status: 401 });
  });
});
