import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { Certificate } from '#contract/certificates.ts';
import type { StateSetup } from '../fixtures.ts';
import {
  alterData,
  button,
  failCall,
  leavePending,
  LONG,
  open,
  expectVisible,
  setTimeAndRunJobs,
  tap,
} from '../page-helpers.ts';
import type { Area } from '../state.ts';
import { appealed, disputed, type Pair } from './mentoring-pairs.ts';

const ROUTE = '/admin';
const CERTIFICATES_CALL = '**/v1/admin/certificates?*';
const PAYOUTS = '/admin/payouts';
const PAYOUTS_CALL = '**/v1/admin/payouts?*';
const DISPUTES = '/admin/disputes';

export const admin: Area = {
  name: 'admin',
  title: '운영자',
  states: [
    {
      id: 'sign-in',
      title: '운영자 로그인',
      route: ROUTE,
      async reach({ guest }) {
        const page = await open(await guest(), ROUTE);
        return expectVisible(page, page.getByLabel('이메일'));
      },
    },
    {
      id: 'stranger',
      title: '운영자가 아님',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentee'), ROUTE);
        return expectVisible(page, page.getByText('운영자만 볼 수 있는 화면이에요'));
      },
    },
    {
      id: 'queue',
      title: '심사 대기',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        return expectVisible(page, page.getByRole('button', { name: '서류 보고 심사하기' }));
      },
    },
    {
      id: 'decision',
      title: '서류 심사',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        await tap(page, '서류 보고 심사하기');
        return expectVisible(page, page.getByRole('dialog').getByRole('img'));
      },
    },
    {
      id: 'changed',
      title: '심사: 소속이 바뀌고 새 서류는 없음',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('admin');
        await alterData<DataOf<'GET /v1/admin/certificates'>>(page, CERTIFICATES_CALL, ({ content, sliceInfo }) => ({
          content: content.slice(0, 1).map((certificate) => changedEmployment(certificate)),
          sliceInfo: { ...sliceInfo, last: true, cursor: null },
        }));
        await open(page, ROUTE);
        await tap(page, '심사하기');
        return expectVisible(page, page.getByText(/새 서류는 없어요/));
      },
    },
    {
      id: 'approved',
      title: '승인한 서류',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        await page.getByRole('tab', { name: '승인' }).click();
        return expectVisible(page, page.getByText('심사 시각'));
      },
    },
    {
      id: 'no-disputes',
      title: '확인할 멘토링 없음',
      route: DISPUTES,
      async reach({ member }) {
        const page = await open(await member('admin'), DISPUTES);
        return expectVisible(page, page.getByText('확인할 멘토링이 없어요'));
      },
    },
    {
      id: 'disputes',
      title: '문제 확인',
      route: DISPUTES,
      reach: async (setup) => (await openDisputes(setup)).page,
    },
    {
      id: 'disputes-overdue',
      title: '문제 확인: 기한이 지남',
      route: DISPUTES,
      reach: async (setup) => (await openDisputes(setup, { now: '2026-11-29T14:00:00+09:00' })).page,
    },
    {
      id: 'dispute-appeal',
      title: '이의 신청: 다른 운영자가 결정',
      route: DISPUTES,
      reach: async (setup) => (await openDisputes(setup, { prepare: appealed, now: '2026-11-25T20:00:00+09:00' })).page,
    },
    {
      id: 'dispute-appeal-own',
      title: '이의 신청: 처음 결정한 운영자',
      route: DISPUTES,
      async reach(setup) {
        const page = await setup.member('admin');
        await alterData<DataOf<'GET /v1/admin/disputes'>>(page, '**/v1/admin/disputes*', (data) => ({
          ...data,
          content: data.content.map((each) => ({ ...each, mayDecide: false })),
        }));
        const opened = await openDisputes(setup, { prepare: appealed, now: '2026-11-25T20:00:00+09:00', page });
        return expectVisible(opened.page, opened.card.getByText('다른 운영자가 결정해야 해요'));
      },
    },
    {
      id: 'statements',
      title: '남긴 말과 파일',
      route: DISPUTES,
      async reach(setup) {
        const { page, card } = await openDisputes(setup);
        await card.getByRole('button', { name: /남긴 말과 파일 보기/ }).click();
        return expectVisible(page, page.getByRole('dialog').getByText('10분 넘게'));
      },
    },
    {
      id: 'resolution',
      title: '확인 결과 결정',
      route: DISPUTES,
      async reach(setup) {
        const { page, card } = await openDisputes(setup);
        await card.getByRole('button', { name: '결정하기' }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('radio', { name: '멘토가 오지 않았어요' }).check();
        return expectVisible(page, sheet.getByText('정산할 금액은 없어요'));
      },
    },
    {
      id: 'empty',
      title: '반려한 서류 없음',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        await page.getByRole('tab', { name: '반려' }).click();
        return expectVisible(page, page.getByText('반려한 서류가 없어요'));
      },
    },
    {
      id: 'payouts',
      title: '정산',
      route: PAYOUTS,
      async reach({ member }) {
        const page = await open(await member('admin'), PAYOUTS);
        return expectVisible(page, page.getByRole('link', { name: '멘토별 CSV 받기' }));
      },
    },
    {
      id: 'payouts-long',
      title: '정산: 긴 이름과 큰 금액, 되돌아간 금액',
      route: PAYOUTS,
      async reach({ member }) {
        const page = await member('admin');
        await alterData<DataOf<'GET /v1/admin/payouts'>>(page, PAYOUTS_CALL, (month) => ({
          ...month,
          content: month.content.map((each) => ({
            ...each,
            nickname: LONG.nickname,
            email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
            priceKrw: 1_234_567_890,
            mentorKrw: 1_111_111_101,
          })),
          sliceInfo: { ...month.sliceInfo, last: false, cursor: '1' },
          totals: { ...month.totals, mentorKrw: 99_999_999_999, sessions: 9_999_999, lossKrw: 20_000 },
        }));
        await open(page, PAYOUTS);
        return expectVisible(page, page.getByText('되돌아간 금액'), button(page, '더 보기'));
      },
    },
    {
      id: 'payouts-empty',
      title: '정산: 없는 달',
      route: PAYOUTS,
      async reach({ member }) {
        const page = await open(await member('admin'), `${PAYOUTS}?month=2026-01`);
        return expectVisible(page, page.getByText('2026년 1월에는 지급할 정산이 없어요'));
      },
    },
    {
      id: 'payouts-loading',
      title: '정산: 불러오는 중',
      route: PAYOUTS,
      async reach({ member }) {
        const page = await member('admin');
        await leavePending(page, PAYOUTS_CALL);
        await open(page, PAYOUTS);
        return expectVisible(page, page.getByLabel('정산 월'));
      },
    },
    {
      id: 'payouts-error',
      title: '정산: 불러오지 못함',
      route: PAYOUTS,
      async reach({ member }) {
        const page = await member('admin');
        await failCall(page, PAYOUTS_CALL, 400);
        await open(page, PAYOUTS);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
  ],
};

async function openDisputes(
  setup: StateSetup,
  at: { prepare?: (setup: StateSetup) => Promise<Pair>; now?: string; page?: Page } = {},
) {
  const { prepare = disputed, now = '2026-11-25T14:00:00+09:00' } = at;
  const { mentee } = await prepare(setup);
  await setTimeAndRunJobs(setup.instance, now);
  const page = at.page ?? (await setup.member('admin'));
  await page.clock.pauseAt(now);
  await open(page, DISPUTES);
  const card = page.getByRole('listitem').filter({ hasText: mentee.nickname });
  await expectVisible(page, card.getByRole('button', { name: '결정하기' }));
  return { page, card };
}

/** A mentor's employment as it stands in the queue after it has changed. */
function changedEmployment(certificate: Certificate): Certificate {
  return {
    ...certificate,
    certificateType: 'EMPLOYMENT',
    fileName: null,
    contentType: null,
    checkedBefore: { organizationName: '가온소프트', detailedJob: '백엔드' },
    member: {
      ...certificate.member,
      memberType: 'ROLE_MENTOR',
      organizationName: LONG.organization,
      jobCategory: '개발',
      detailedJob: '클라우드',
    },
  };
}
