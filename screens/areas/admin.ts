import type { Area } from '../state.ts';
import { open, see, tap } from '../tricks.ts';

const ROUTE = '/admin';

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
        return see(page, page.getByLabel('이메일'));
      },
    },
    {
      id: 'stranger',
      title: '운영자가 아님',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentee'), ROUTE);
        return see(page, page.getByText('운영자만 볼 수 있는 화면이에요'));
      },
    },
    {
      id: 'queue',
      title: '심사 대기',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        return see(page, page.getByRole('button', { name: '서류 보고 심사하기' }));
      },
    },
    {
      id: 'decision',
      title: '서류 심사',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        await tap(page, '서류 보고 심사하기');
        return see(page, page.getByRole('dialog').getByRole('img'));
      },
    },
    {
      id: 'approved',
      title: '승인한 서류',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        await page.getByRole('tab', { name: '승인' }).click();
        return see(page, page.getByText('심사 시각'));
      },
    },
    {
      id: 'empty',
      title: '반려한 서류 없음',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('admin'), ROUTE);
        await page.getByRole('tab', { name: '반려' }).click();
        return see(page, page.getByText('반려한 서류가 없어요'));
      },
    },
  ],
};
