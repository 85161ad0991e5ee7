import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAtNewAddress, newEmail, otherThan, readCode } from '#server/testing/clients/sign-up.ts';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import {
  createOperator,
  createMember,
  createMentee,
  createMentor,
  mentorProfileInput,
  type TestMember,
} from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { FIRST, goToPay, propose } from '#server/testing/scenes/mentoring-scene.ts';

// SPEC §9: each constant on the server, at the limit and just beyond it.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

describe('9.list', () => {
  it('five mentors a page when no size is asked for, newest first, and the sixth on the next', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await createMentor(documented.instance)).memberId);
    const first = await documented.call(documented.instance.client(), 'GET /v1/mentor');
    expect(first.data.content.map((mentor) => mentor.mentorId)).toEqual(ids.toReversed().slice(0, 5));
    const query = { cursor: String(ids[1]) };
    expect(first.data.sliceInfo.cursor).toBe(query.cursor);
    const second = await documented.call(documented.instance.client(), 'GET /v1/mentor', { query });
    expect(second.data.content[0]?.mentorId).toBe(ids[0]);
  });

  it('five that are all there are end the list', async () => {
    const other = await openDocumentedInstance();
    for (let count = 0; count < 5; count += 1) await createMentor(other.instance);
    const { data } = await other.call(other.instance.client(), 'GET /v1/mentor');
    await other.instance.close();
    expect([data.content.length, data.sliceInfo.last]).toEqual([5, true]);
  });
});

describe('9.code', () => {
  const send = async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
    const code = await readCode(documented.instance, email);
    return {
      code,
      verify: (guess: string) => client.call('POST /v1/auth/email/code/verify', { body: { email, code: guess } }),
    };
  };

  it('a code works for 300 seconds and not a moment longer', async () => {
    const [inTime, late] = [await send(), await send()];
    documented.instance.clock.advance({ milliseconds: 299_999 });
    expect((await inTime.verify(inTime.code)).status).toBe(200);
    documented.instance.clock.advance({ milliseconds: 1 });
    expect((await late.verify(late.code)).status).toBe(400);
  });

  it('a code is four digits', async () => {
    expect((await send()).code).toMatch(/^\d{4}$/);
  });

  it('the right code works at the fifth attempt, and not at the sixth', async () => {
    const [fifth, sixth] = [await send(), await send()];
    for (let count = 0; count < 4; count += 1) await fifth.verify(otherThan(fifth.code));
    expect((await fifth.verify(fifth.code)).status).toBe(200);
    for (let count = 0; count < 5; count += 1) await sixth.verify(otherThan(sixth.code));
    expect((await sixth.verify(sixth.code)).status).toBe(400);
  });
});

describe('9.experience', () => {
  it.each([
    [1, 201],
    [40, 201],
    [41, 400],
    [-1, 400],
    [2.5, 400],
  ])('experience of %s years is answered with %s', async (experience, status) => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const profile = mentorProfileInput();
    const body = { ...profile, organization: { ...profile.organization, experience } };
    expect((await client.call('POST /v1/mentor', { body })).status).toBe(status);
  });
});

describe('9.working-hours', () => {
  it.each([
    ['08:00:00', '23:00:00', 201],
    ['07:00:00', '23:00:00', 400],
    ['08:00:00', '24:00:00', 400],
    ['08:30:00', '23:00:00', 400],
  ])('working hours from %s to %s are answered with %s', async (startTime, endTime, status) => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const body = mentorProfileInput({ timezone: { days: ['월'], startTime, endTime } });
    expect((await client.call('POST /v1/mentor', { body })).status).toBe(status);
  });
});

describe('9.session', () => {
  it.each([
    ['11:30', 201],
    ['11:29', 400],
    ['12:00', 400],
  ])('a session from 11:00 to %s is answered with %s: it lasts thirty minutes', async (end, status) => {
    const [mentor, mentee] = [await createMentor(documented.instance), await createMentee(documented.instance)];
    const applyTimes = [{ startTime: FIRST.startTime, endTime: `2026-11-25T${end}:00` }];
    const body = { mentorId: mentor.memberId, applyTimes };
    expect((await mentee.client.call('POST /v1/mentoring', { body })).status).toBe(status);
  });
});

describe('9.coupons', () => {
  const approve = async (mentee: TestMember, standing: 'FRESHMAN' | 'GRADUATE' | 'ENROLLED') => {
    const operator = await createOperator(documented.instance);
    const { data } = await mentee.client.upload('POST /v1/storage/certificate/mentee', samplePdf(), {
      certificateType: 'ENROLLMENT',
    });
    const params = { certificateId: data.certificateId };
    await operator.client.get('POST /v1/admin/certificates/{certificateId}/approval', { params, body: { standing } });
  };

  it.each([
    ['ENROLLED', { '신규 회원 10% 할인': 2000 }],
    ['FRESHMAN', { '신규 회원 10% 할인': 2000, '새내기 50% 할인': 10_000 }],
    ['GRADUATE', { '신규 회원 10% 할인': 2000, '졸업생 4,000원 할인': 4000 }],
  ] as const)('a student found %s has SPEC’s coupons, on a session of 20,000 won', async (standing, expected) => {
    const mentee = await createMentee(documented.instance, { isVerified: false });
    await approve(mentee, standing);
    const { data } = await documented.call(mentee.client, 'GET /v1/coupon');
    expect(data.priceKrw).toBe(20_000);
    const found = Object.fromEntries(data.coupons.map(({ name, discountKrw }) => [name, discountKrw]));
    expect(found).toEqual(expected);
  });

  it('the order costs what the coupon leaves of the price', async () => {
    const scene = await propose(documented.instance);
    const { data } = await documented.call(scene.mentee.client, 'GET /v1/coupon');
    const couponId = data.coupons[0]?.couponId;
    expect(await goToPay(documented.instance, scene, { method: 'CARD', couponId })).toMatchObject({ amount: 18_000 });
  });
});
