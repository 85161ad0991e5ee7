import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/calls.ts';
import { MAX_WRONG_CODES } from '#domain/money/campaigns/campaigns.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import {
  createOperator,
  createMember,
  createMentee,
  createMentor,
  menteeProfileInput,
  OTHER_SCHOOL,
  SCHOOL,
  signInAgain,
  type TestMember,
} from '#server/testing/factories.ts';
import { FIRST, goToPay, propose, proposeAndPay, TRANSFER } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { registerMentee } from '../../people/mentees/write-mentee.ts';
import { campaignCouponData } from '../member-data.ts';

type Terms = InputOf<'POST /v1/admin/campaigns', 'body'>;
const ORDER = 'POST /v1/mentoring/{mentoringId}/payment';
const CONFIRM = 'POST /v1/payment/confirm';
const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';
const REVOKE = 'POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation';
const GIVE = 'POST /v1/admin/campaigns/{campaignId}/coupons';
const END = 'POST /v1/admin/campaigns/{campaignId}/ending';

const TERMS: Terms = {
  name: '가을 응원',
  percentOff: 30,
  wonOff: null,
  audience: 'ALL',
  schoolName: null,
  code: null,
  firstDay: '2026-11-23',
  lastDay: '2026-11-30',
  maxCoupons: 5,
};

describe.each(featureEngines)('campaigns, on %s', (engine) => {
  let instance: TestInstance;
  let finance: TestMember;
  let mentee: TestMember;
  let codes = 0;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    finance = await createOperator(instance, ['FINANCE']);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    mentee = await createMentee(instance);
  });
  afterEach(async () => {
    instance.clock.advance({ minutes: 6 });
    await instance.services.jobs.runDue();
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  const create = (changes: Partial<Terms> = {}) =>
    finance.client.call('POST /v1/admin/campaigns', { body: { ...TERMS, ...changes } });
  /** A campaign with a code of its own. */
  const createCoded = async (changes: Partial<Terms> = {}) => {
    codes += 1;
    const { data } = await create({ code: `CODE${codes}`, ...changes });
    return { ...data, code: data.code ?? '' };
  };
  const type = (code: string, { client } = mentee) => client.call('POST /v1/campaign-coupons', { body: { code } });
  const take = (campaignId: number, { client } = mentee) =>
    client.call('POST /v1/campaigns/{campaignId}/coupon', { params: { campaignId } });
  const list = ({ client } = mentee) => client.get('GET /v1/campaign-coupons');
  const couponOf = async (member = mentee) => (await list(member)).coupons[0];
  const actionsOf = async (subject: string) => {
    const owner = await createOperator(instance);
    const { content } = await owner.client.get('GET /v1/admin/audit', { query: { subject } });
    return content.map(({ action }) => action);
  };
  const order = async (
    campaignCouponId: number,
    method: object = { method: 'CARD' },
    applyTimes: object[] = [FIRST],
  ) => {
    const scene = await propose(instance, { mentee, applyTimes });
    const body = { ...method, campaignCouponId };
    return { scene, answer: await mentee.client.call(ORDER, { params: scene.params, body }) };
  };
  const pay = (campaignCouponId: number) =>
    proposeAndPay(instance, { mentee, wish: { method: 'CARD', campaignCouponId } });

  describe('a code', () => {
    it('brings its coupon, once, however it is written, and pays less', async () => {
      const { code, campaignId } = await createCoded();
      expect((await list()).offers.map((offer) => offer.campaignId)).not.toContain(campaignId);
      const typed = await type(` ${code.toLowerCase()} `);
      expect(typed).toMatchObject({
        status: 201,
        data: { name: '가을 응원', percentOff: 30, status: 'AVAILABLE', firstDay: '2026-11-23', lastDay: '2026-11-30' },
      });
      expect((await type(code)).data).toEqual(typed.data);
      expect((await list()).coupons).toHaveLength(1);
      const scene = await pay(typed.data.campaignCouponId);
      const { payment } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
      expect(payment).toMatchObject({ discountKrw: 6000, amountKrw: 14_000, couponName: '가을 응원' });
      expect(await couponOf()).toMatchObject({ status: 'USED' });
      const again = await order(typed.data.campaignCouponId);
      expect(again.answer).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
    });

    it('S-87 that nobody has is refused as unknown, and not many are tried', async () => {
      const { code } = await createCoded();
      for (let tries = 1; tries < MAX_WRONG_CODES; tries += 1)
        expect(await type(`NONE${tries}`)).toMatchObject({ status: 404, code: 'UNKNOWN_COUPON_CODE' });
      // A right one does not begin the count anew.
      expect(await type(code)).toMatchObject({ status: 201 });
      expect(await type('NONE')).toMatchObject({ status: 404 });
      expect(await type(code)).toMatchObject({ status: 429, code: 'COUPON_CODE_THROTTLED' });
      instance.clock.advance({ minutes: 15 });
      expect(await type(code)).toMatchObject({ status: 201 });
    });

    it('has its days', async () => {
      const later = await createCoded({ firstDay: '2026-11-25' });
      expect(await type(later.code)).toMatchObject({ status: 409, code: 'CAMPAIGN_OVER' });
      const { code } = await createCoded();
      const coupon = (await type(code)).data;
      instance.clock.set('2026-11-30T23:59:59+09:00');
      const other = await createMentee(instance);
      expect(await type(code, other)).toMatchObject({ status: 201 });
      instance.clock.set('2026-12-01T00:00:00+09:00');
      expect(await type(code, await createMentee(instance))).toMatchObject({ status: 409, code: 'CAMPAIGN_OVER' });
      expect(await couponOf(other)).toMatchObject({ status: 'EXPIRED', lastDay: '2026-11-30' });
      await signInAgain(instance, mentee);
      const late = { startTime: '2026-12-05T11:00:00', endTime: '2026-12-05T11:30:00' };
      const { answer } = await order(coupon.campaignCouponId, { method: 'CARD' }, [late]);
      expect(answer).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
    });

    it('is one campaign’s', async () => {
      const { code } = await createCoded();
      expect(await create({ code: code.toLowerCase() })).toMatchObject({
        status: 409,
        code: 'CODE_TAKEN',
        errors: [{ field: 'code' }],
      });
    });
  });

  describe('an offer', () => {
    it('is taken by those it is for', async () => {
      const stranger = await createMentee(instance, { education: { schoolName: OTHER_SCHOOL, major: '경제학' } });
      const unverified = await createMentee(instance, { isVerified: false });
      const { data } = await create({ audience: 'UNIVERSITY', schoolName: SCHOOL, percentOff: null, wonOff: 5000 });
      const { campaignId } = data;
      const offered = async (member: TestMember) =>
        (await list(member)).offers.some((offer) => offer.campaignId === campaignId);
      expect([await offered(mentee), await offered(stranger), await offered(unverified)]).toEqual([true, false, false]);
      for (const other of [stranger, unverified])
        expect(await take(campaignId, other)).toMatchObject({ status: 403, code: 'NOT_FOR_YOU' });
      expect(await take(campaignId)).toMatchObject({ status: 201, data: { wonOff: 5000, status: 'AVAILABLE' } });
      expect(await offered(mentee)).toBe(false);
      const withCode = await createCoded();
      expect(await take(withCode.campaignId)).toMatchObject({ status: 404 });
    });

    it('is a mailbox’s once, whichever of its addresses takes it', async () => {
      const { data } = await create();
      const mailbox = `campaign${data.campaignId}`;
      const members: TestMember[] = [];
      for (const address of [`${mailbox}+a@mail.example.com`, `${mailbox}+b@mail.example.com`]) {
        const member = await createMember(instance, 'ROLE_MENTEE', address);
        await registerMentee(instance.services, member.memberId, menteeProfileInput());
        members.push(member);
      }
      const [first, second] = members as [TestMember, TestMember];
      expect(await take(data.campaignId, first)).toMatchObject({ status: 201 });
      expect(await take(data.campaignId, second)).toMatchObject({ status: 409, code: 'COUPON_GIVEN_ALREADY' });
    });

    it('is found by a part of name, code or school, in both orders', async () => {
      const mark = `찾기${engine}`;
      const { code } = await createCoded({ name: `${mark} 하나` });
      await create({ name: `${mark} 둘` });
      const find = async (query: object) =>
        (await finance.client.get('GET /v1/admin/campaigns', { query })).content.map(({ name }) => name);
      expect(await find({ search: mark })).toEqual([`${mark} 둘`, `${mark} 하나`]);
      expect(await find({ search: mark, order: 'OLDEST' })).toEqual([`${mark} 하나`, `${mark} 둘`]);
      expect(await find({ search: code.toLowerCase() })).toEqual([`${mark} 하나`]);
      expect(await find({ search: mark, state: 'ENDED' })).toEqual([]);
      expect(await find({ search: '%' })).toEqual([]);
    });

    it('ends when all are given, and when it is ended; what was given stays', async () => {
      const { data } = await create({ maxCoupons: 1 });
      expect(await take(data.campaignId)).toMatchObject({ status: 201 });
      const other = await createMentee(instance);
      expect(await take(data.campaignId, other)).toMatchObject({ status: 409, code: 'CAMPAIGN_GIVEN_OUT' });
      const second = await create();
      await take(second.data.campaignId);
      const params = { campaignId: second.data.campaignId };
      expect(await finance.client.call(END, { params })).toMatchObject({ status: 200 });
      expect(await finance.client.call(END, { params })).toMatchObject({ status: 404 });
      expect(await take(second.data.campaignId, other)).toMatchObject({ status: 409, code: 'CAMPAIGN_OVER' });
      expect((await list(other)).offers.map(({ campaignId }) => campaignId)).not.toContain(params.campaignId);
      expect(await couponOf()).toMatchObject({ status: 'AVAILABLE' });
      expect(await actionsOf(`campaign:${params.campaignId}`)).toEqual(['CAMPAIGN_ENDED', 'CAMPAIGN_CREATED']);
      const { content } = await finance.client.get('GET /v1/admin/campaigns', { query: { state: 'ENDED', size: '1' } });
      expect(content).toMatchObject([{ campaignId: params.campaignId, givenCoupons: 1, state: 'ENDED' }]);
    });
  });

  describe('by hand', () => {
    const give = (campaignId: number, email: string, client = finance.client) =>
      client.call(GIVE, { params: { campaignId }, body: { email, reason: '결제 오류 사과' } });

    it('a coupon is given once to a member, also after the mail address has changed', async () => {
      const { data } = await create();
      const member = await createMentee(instance);
      expect(await take(data.campaignId, member)).toMatchObject({ status: 201 });
      const email = `moved${member.memberId}@mail.example.com`;
      await instance.db.script(`update members set email = '${email}' where id = ${member.memberId}`);
      expect(await give(data.campaignId, email)).toMatchObject({ status: 409, code: 'COUPON_GIVEN_ALREADY' });
    });

    it('a coupon is given to one member with a reason, and taken back with one', async () => {
      const { data } = await create({ audience: 'CHOSEN' });
      const { campaignId } = data;
      expect(await take(campaignId)).toMatchObject({ status: 404 });
      expect(await give(campaignId, 'nobody@mail.example.com')).toMatchObject({ status: 404, code: 'UNKNOWN_MENTEE' });
      expect(await give(campaignId, finance.email)).toMatchObject({ status: 404, code: 'UNKNOWN_MENTEE' });
      const given = await give(campaignId, mentee.email);
      expect(given).toMatchObject({ status: 201, data: { email: mentee.email, issueReason: '결제 오류 사과' } });
      expect(await give(campaignId, mentee.email)).toMatchObject({ status: 409, code: 'COUPON_GIVEN_ALREADY' });
      const { campaignCouponId } = given.data;
      const revoke = () =>
        finance.client.call(REVOKE, { params: { campaignCouponId }, body: { reason: '잘못 드렸어요' } });
      const open = await order(campaignCouponId);
      expect(open.answer).toMatchObject({ status: 201, data: { amount: 14_000 } });
      expect(await revoke()).toMatchObject({ status: 200 });
      expect(await revoke()).toMatchObject({ status: 409, code: 'COUPON_USED' });
      expect(await couponOf()).toMatchObject({ status: 'REVOKED', revokeReason: '잘못 드렸어요' });
      expect((await order(campaignCouponId)).answer).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
      const { content } = await finance.client.get('GET /v1/admin/campaigns/{campaignId}/coupons', {
        params: { campaignId },
      });
      expect(content).toMatchObject([{ status: 'REVOKED', nickname: expect.stringMatching('후배') as string }]);
      expect(await actionsOf(`member:${mentee.memberId}`)).toEqual(['COUPON_REVOKED', 'COUPON_GIVEN']);
      expect(await actionsOf(`campaign:${campaignId}`)).toEqual(['CAMPAIGN_COUPONS_VIEWED', 'CAMPAIGN_CREATED']);
    });

    it('is told to the member in the app, and why it is taken back by mail as well', async () => {
      const { campaignId } = (await create({ audience: 'CHOSEN' })).data;
      const { campaignCouponId } = (await give(campaignId, mentee.email)).data;
      const told = async () => (await mentee.client.get('GET /v1/notifications')).content;
      const mails = async () =>
        (await readMails(instance, mentee.email)).map(({ subject }) => subject).filter((text) => text.includes('쿠폰'));
      expect((await told())[0]).toMatchObject({
        kind: 'COUPON_GIVEN',
        title: '쿠폰이 들어왔어요',
        body: '‘가을 응원’ 쿠폰을 11월 30일 (월)까지 쓸 수 있어요.',
        link: '/user/coupons',
        isRead: false,
      });
      expect(await mails()).toEqual([]);
      const body = { reason: '잘못 드렸어요' };
      await finance.client.get(REVOKE, { params: { campaignCouponId }, body });
      expect((await told())[0]).toMatchObject({
        kind: 'COUPON_REVOKED',
        body: '‘가을 응원’ 쿠폰을 회수했어요. 이유: 잘못 드렸어요',
      });
      expect(await mails()).toEqual(['[선배랑] 쿠폰을 더 쓸 수 없어요']);
      expect(JSON.stringify(await told())).not.toContain('결제 오류 사과');
    });

    it('shows on a mentor’s page what is left to pay with it, where no other coupon takes off more', async () => {
      const mentor = await createMentor(instance);
      const params = { mentorId: mentor.memberId };
      const price = async () => (await mentee.client.get('GET /v1/mentor/{mentorId}', { params })).price;
      const coupon = { kind: 'NEW_MEMBER', amountKrw: 18_000 };
      expect(await price()).toEqual({ priceKrw: 20_000, coupon, campaignCoupon: null });
      const small = (await create({ audience: 'CHOSEN', percentOff: 5 })).data;
      await give(small.campaignId, mentee.email);
      expect((await price()).campaignCoupon).toBeNull();
      const later = (await create({ audience: 'CHOSEN', percentOff: 50, firstDay: '2026-11-28' })).data;
      await give(later.campaignId, mentee.email);
      expect((await price()).campaignCoupon).toBeNull();
      const { campaignId } = (await create({ audience: 'CHOSEN' })).data;
      await give(campaignId, mentee.email);
      expect(await price()).toEqual({
        priceKrw: 20_000,
        coupon,
        campaignCoupon: { name: '가을 응원', amountKrw: 14_000 },
      });
    });

    it('an order that is open when its coupon is taken back is not paid', async () => {
      const { data } = await create({ audience: 'CHOSEN' });
      const { campaignCouponId } = (await give(data.campaignId, mentee.email)).data;
      const scene = await propose(instance, { mentee });
      const body = await goToPay(instance, scene, { method: 'CARD', campaignCouponId });
      await finance.client.get(REVOKE, { params: { campaignCouponId }, body: { reason: '잘못 드렸어요' } });
      expect(await mentee.client.call(CONFIRM, { body })).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
    });

    it('a used coupon is not taken back', async () => {
      const { data } = await create({ audience: 'CHOSEN' });
      const { campaignCouponId } = (await give(data.campaignId, mentee.email)).data;
      await pay(campaignCouponId);
      expect(await finance.client.call(REVOKE, { params: { campaignCouponId }, body: { reason: '왜' } })).toMatchObject(
        {
          status: 409,
          code: 'COUPON_USED',
        },
      );
    });

    it('is for those of finance', async () => {
      const support = await createOperator(instance, ['SUPPORT']);
      const { data } = await create();
      expect(await give(data.campaignId, mentee.email, support.client)).toMatchObject({ status: 403 });
      expect(await support.client.call('POST /v1/admin/campaigns', { body: TERMS })).toMatchObject({ status: 403 });
      expect(await support.client.call(END, { params: { campaignId: data.campaignId } })).toMatchObject({
        status: 403,
      });
    });
  });

  describe('a coupon of a campaign', () => {
    it('is used by one order with no other coupon, and by nobody else', async () => {
      const { code } = await createCoded();
      const { campaignCouponId } = (await type(code)).data;
      const { coupons } = await mentee.client.get('GET /v1/coupon');
      const both = await order(campaignCouponId, { method: 'CARD', couponId: coupons[0]?.couponId });
      expect(both.answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      const thief = await createMentee(instance);
      const scene = await propose(instance, { mentee: thief });
      const stolen = await thief.client.call(ORDER, {
        params: scene.params,
        body: { method: 'CARD', campaignCouponId },
      });
      expect(stolen).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
    });

    it('comes back with a full refund as often as that happens, for its days at least', async () => {
      const { code } = await createCoded();
      const { campaignCouponId } = (await type(code)).data;
      for (let time = 0; time < 2; time += 1) {
        const { params } = await pay(campaignCouponId);
        const quote = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
        expect(quote).toMatchObject({ percent: 100, couponReturned: true, hasCoupon: true });
        await mentee.client.get(CANCEL, { params, body: {} });
        await instance.services.jobs.runDue();
        const { payment } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
        expect(payment).toMatchObject({ status: 'REFUNDED', couponReturned: true });
        expect(await couponOf()).toMatchObject({ status: 'AVAILABLE', lastDay: '2026-12-07' });
      }
    });

    it('is free again when its order fails, and when it is given up', async () => {
      const { code } = await createCoded();
      const { campaignCouponId } = (await type(code)).data;
      const scene = await propose(instance, { mentee });
      const body = await goToPay(instance, scene, { ...TRANSFER, campaignCouponId });
      await mentee.client.get(CONFIRM, { body });
      expect(await couponOf()).toMatchObject({ status: 'USED' });
      await mentee.client.get('DELETE /v1/mentoring/{mentoringId}/payment', { params: scene.params });
      expect(await couponOf()).toMatchObject({ status: 'AVAILABLE' });
    });

    it('that covers the price pays at once', async () => {
      const { code } = await createCoded({ percentOff: null, wonOff: 19_900 });
      const { campaignCouponId } = (await type(code)).data;
      const { answer, scene } = await order(campaignCouponId);
      expect(answer).toMatchObject({ data: { status: 'DONE', method: 'FREE', amount: 0 } });
      expect(await couponOf()).toMatchObject({ status: 'USED' });
      await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
      expect(await couponOf()).toMatchObject({ status: 'AVAILABLE' });
    });

    it('is in its member’s export; unused it is erased with the member', async () => {
      const { code } = await createCoded();
      await type(code);
      const subject = { memberId: mentee.memberId, email: mentee.email, nickname: null };
      expect(await campaignCouponData.exportFor(instance.services, subject)).toMatchObject([
        { name: '가을 응원', percentOff: 30 },
      ]);
      await instance.db.transaction(async (tx) => {
        await campaignCouponData.eraseFor(tx, subject, instance.clock.now());
      });
      expect(await campaignCouponData.exportFor(instance.services, subject)).toEqual([]);
    });
  });

  it.each<[string, Partial<Terms>]>([
    ['no name', { name: ' ' }],
    ['a name too long', { name: '가'.repeat(41) }],
    ['both discounts', { wonOff: 1000 }],
    ['a discount of nothing', { percentOff: 0 }],
    ['more than all', { percentOff: 101 }],
    ['no such day', { lastDay: '2026-02-30' }],
    ['days in the wrong order', { firstDay: '2026-12-02', lastDay: '2026-12-01' }],
    ['no such school', { audience: 'UNIVERSITY', schoolName: '없는대학교' }],
    ['a code that is none', { code: '!!' }],
    ['no coupons', { maxCoupons: 0 }],
    ['too many coupons', { maxCoupons: 100_001 }],
  ])('a campaign with %s is refused', async (_what, changes) => {
    expect(await create(changes)).toMatchObject({ status: 400 });
  });
});
