import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, menteeProfileInput, OTHER_SCHOOL, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** The mail domain of `OTHER_SCHOOL`. */
const SCHOOL_MAIL = 'pusan.ac.kr';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const signUp = (email: string) => createMember(instance, 'ROLE_MENTEE', email);
const register = ({ client }: TestMember) =>
  client.get('POST /v1/mentee', {
    body: menteeProfileInput({ education: { schoolName: OTHER_SCHOOL, major: '철학' } }),
  });
const couponsOf = async ({ client }: TestMember) =>
  (await client.get('GET /v1/coupon')).coupons.map(({ kind, status }) => `${kind} ${status}`);
const hasCoupon = async (member: TestMember) => (await couponsOf(member)).includes('NEW_MEMBER AVAILABLE');
const isFree = async ({ client }: TestMember) => (await client.get('GET /v1/members/me')).isMailboxFree;

describe('a mailbox', () => {
  it.each([
    ['what stands behind a plus', 'sol@mail.example', 'sol+2@mail.example', true],
    ['dots at Gmail, and its other name', 'sol.han@gmail.com', 's.olhan+x@googlemail.com', true],
    ['the two hosts of Daum', 'bora@hanmail.net', 'bora+2@daum.net', true],
    ['the hosts of Apple', 'nuri@icloud.com', 'nuri@me.com', true],
    ['the first of them', 'garam@mac.com', 'garam+a@icloud.com', true],
    ['the hosts of Proton', 'dan@protonmail.com', 'dan@pm.me', true],
    ['dots elsewhere', 'sol.han@mail.example', 'solhan@mail.example', false],
    ['the same name at another host', 'bom@mail.example', 'bom@gmail.com', false],
  ])('S-104 is told by %s', async (_what, one, other, isSame) => {
    const [first, second] = [await signUp(one), await signUp(other)];
    await register(first);
    await register(second);
    expect(await hasCoupon(first)).toBe(true);
    expect(await hasCoupon(second)).toBe(!isSame);
  });

  it('has a coupon of a kind once, for members who register at once too', async () => {
    const members = await Promise.all([1, 2, 3, 4].map((number) => signUp(`at-once+${number}@mail.example`)));
    await Promise.all(members.map(register));
    const lucky = await Promise.all(members.map(hasCoupon));
    expect(lucky.filter(Boolean)).toHaveLength(1);
  });

  it('proves the school of one account; another one hands in a document', async () => {
    const [first, second] = [await signUp(`nari@${SCHOOL_MAIL}`), await signUp(`nari+2@${SCHOOL_MAIL}`)];
    expect([await isFree(first), await isFree(second)]).toEqual([true, true]);
    expect((await register(first)).isVerified).toBe(true);
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);
    expect((await register(second)).isVerified).toBe(false);
  });
});
