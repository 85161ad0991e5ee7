import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import { alterData, button, expectVisible, failCall, leavePending, LONG, open } from '../page-helpers.ts';
import type { Area } from '../state.ts';

const DESKTOP = { width: 1280, height: 800 };
const WIDE_DESKTOP = { width: 1440, height: 900 };
const ROUTE = '/admin';
const CERTIFICATES_CALL = '**/v1/admin/certificates?*';

export const desk: Area = {
  name: 'desk',
  title: '운영 화면, 데스크톱',
  states: [
    {
      id: 'review',
      title: '서류 심사, 1280px',
      route: ROUTE,
      size: DESKTOP,
      reach: async ({ member }) => openReview(await member('admin')),
    },
    {
      id: 'review-wide',
      title: '서류 심사, 1440px',
      route: ROUTE,
      size: WIDE_DESKTOP,
      reach: async ({ member }) => openReview(await member('admin'), WIDE_DESKTOP),
    },
    {
      id: 'review-narrow',
      title: '서류 심사, 1024px',
      route: ROUTE,
      size: { width: 1024, height: 768 },
      reach: async ({ member }) => openReview(await member('admin'), { width: 1024, height: 768 }),
    },
    {
      id: 'review-zoomed',
      title: '서류 심사: 확대하고 돌린 서류, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await openReview(await member('admin'));
        await button(page, '확대').click();
        await button(page, '오른쪽으로 돌리기').click();
        return expectVisible(page, page.getByText('150%, 90°'));
      },
    },
    {
      id: 'review-long',
      title: '서류 심사: 긴 이름과 소속, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('admin');
        await alterData<DataOf<'GET /v1/admin/certificates'>>(page, CERTIFICATES_CALL, (data) => ({
          ...data,
          content: data.content.map((certificate) => ({
            ...certificate,
            member: {
              ...certificate.member,
              nickname: LONG.nickname,
              email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
              organizationName: LONG.organization,
              detailedJob: '클라우드',
            },
          })),
        }));
        return openReview(page);
      },
    },
    {
      id: 'review-approved',
      title: '승인한 서류, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('admin'), `${ROUTE}?status=APPROVED`);
        return expectVisible(page, page.getByText('심사 시각'));
      },
    },
    {
      id: 'review-nothing-found',
      title: '서류 찾기: 없음, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('admin'), `${ROUTE}?search=nobody@nowhere`);
        return expectVisible(page, page.getByText('찾은 서류가 없어요'));
      },
    },
    {
      id: 'review-loading',
      title: '서류 심사: 불러오는 중, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('admin');
        await leavePending(page, CERTIFICATES_CALL);
        await openDesk(page, `${ROUTE}?order=newest`);
        return expectVisible(page, page.getByLabel('회원 찾기'));
      },
    },
    {
      id: 'review-error',
      title: '서류 심사: 불러오지 못함, 1280px',
      route: ROUTE,
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('admin');
        await failCall(page, CERTIFICATES_CALL, 400);
        await openDesk(page, `${ROUTE}?order=newest`);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'reports',
      title: '신고 없음, 1280px',
      route: '/admin/reports',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('admin'), '/admin/reports');
        return expectVisible(page, page.getByText('확인할 신고가 없어요'));
      },
    },
    {
      id: 'payouts',
      title: '정산, 1280px',
      route: '/admin/payouts',
      size: DESKTOP,
      async reach({ member }) {
        const page = await openDesk(await member('admin'), '/admin/payouts');
        return expectVisible(page, page.getByRole('link', { name: '멘토별 CSV 받기' }));
      },
    },
  ],
};

async function openDesk(page: Page, address: string, size = DESKTOP): Promise<Page> {
  await page.setViewportSize(size);
  return open(page, address);
}

async function openReview(page: Page, size = DESKTOP): Promise<Page> {
  await openDesk(page, ROUTE, size);
  return expectVisible(page, page.getByRole('region', { name: '서류', exact: true }).getByRole('img'));
}
