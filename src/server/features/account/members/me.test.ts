import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator, createMember, createMentee, createMentor } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { accountData } from '../member-data.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

describe('my own account', () => {
  it('is what the role has registered', async () => {
    const mentor = await createMentor(instance);
    const me = await mentor.client.get('GET /v1/members/me');
    expect(me).toMatchObject({ memberType: 'ROLE_MENTOR', isProfileRegisterd: true, menteeProfile: null });
    expect(me.mentorProfile).toEqual(await mentor.client.get('GET /v1/mentor/me'));
    const mentee = await createMentee(instance);
    const other = await mentee.client.get('GET /v1/members/me');
    expect(other).toMatchObject({ memberType: 'ROLE_MENTEE', verification: 'APPROVED', mentorProfile: null });
    const newcomer = await createMember(instance, 'ROLE_MENTEE');
    expect(await newcomer.client.get('GET /v1/members/me')).toMatchObject({
      isProfileRegisterd: false,
      verification: 'NONE',
      menteeProfile: null,
    });
    expect((await (await createOperator(instance)).client.get('GET /v1/members/me')).memberType).toBe('ROLE_ADMIN');
    expect(await instance.client().call('GET /v1/members/me')).toMatchObject({ status: 401 });
  });
});

it('the zone of a member’s device is kept while it differs from Korea’s time, and is in their data', async () => {
  const { client, memberId } = await createMentee(instance);
  const told = async (timeZone?: string) => {
    if (timeZone !== undefined) await client.get('PUT /v1/members/me/time-zone', { body: { timeZone } });
    return (await client.get('GET /v1/members/check-session')).user.timeZone;
  };
  expect(await told()).toBeUndefined();
  expect(await told('America/New_York')).toBe('America/New_York');
  expect(await told()).toBe('America/New_York');
  expect(await told('Nowhere/Else')).toBe('America/New_York');
  const whole = { memberId, email: '', nickname: null };
  expect(await accountData.exportFor(instance.services, whole)).toMatchObject([{ timeZone: 'America/New_York' }]);
  expect(await told('Asia/Tokyo')).toBeUndefined();
  expect(await client.call('PUT /v1/members/me/time-zone', { body: { timeZone: 'x'.repeat(65) } })).toMatchObject({
    status: 400,
  });
});

describe('the nickname check', () => {
  const check = (client: ReturnType<TestInstance['client']>, nickname: string) =>
    client.call('GET /v1/members/check-nickname', { query: { nickname } });

  it('says in words whether a nickname is free, and counts my own as free', async () => {
    const mentor = await createMentor(instance, { nickname: '든든한 선배' });
    const taken = { status: 200, data: false, message: '이미 사용 중인 닉네임입니다.' };
    const free = { status: 200, data: true, message: '사용 가능한 닉네임입니다.' };
    expect(await check(instance.client(), '든든한선배')).toMatchObject(taken);
    expect(await check(mentor.client, '든든한 선배')).toMatchObject(free);
    expect(await check(instance.client(), '아무도 안 쓰는 이름')).toMatchObject(free);
    expect(await check(instance.client(), '  ')).toMatchObject({ status: 400, message: '닉네임을 입력해주세요.' });
  });
});

describe('the directory of universities', () => {
  const find = (q: string) => instance.client().get('GET /v1/universities', { query: { q } });

  it('finds by a part of the name and by initial consonants, at most twenty', async () => {
    expect((await find('서울대')).map((university) => university.name)).toContain('서울대학교');
    expect((await find('서울대학교'))[0]).toEqual({
      name: '서울대학교',
      emailDomains: ['snu.ac.kr'],
    });
    expect((await find('ㅅㅇㄷ')).map((university) => university.name)).toContain('서울대학교');
    expect(await find('')).toHaveLength(20);
    expect(await find('없는 학교')).toEqual([]);
  });
});
