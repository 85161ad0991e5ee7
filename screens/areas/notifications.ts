import { button, failCall, leavePending, open, expectVisible } from '../page-helpers.ts';
import type { Area } from '../state.ts';

const ROUTE = '/notification';
const LIST = '**/v1/notifications?*';

export const notifications: Area = {
  name: 'notifications',
  title: '알림',
  states: [
    {
      id: 'empty',
      title: '알림 없음',
      route: ROUTE,
      async reach({ newcomer }) {
        const { page } = await newcomer('ROLE_MENTEE');
        await open(page, ROUTE);
        return expectVisible(page, page.getByText('아직 알림이 없어요'));
      },
    },
    {
      id: 'loading',
      title: '불러오는 중',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, LIST);
        await leavePending(page, '**/v1/notifications');
        await open(page, ROUTE);
        return expectVisible(page, page.getByRole('heading', { name: '알림' }));
      },
    },
    {
      id: 'error',
      title: '불러오지 못함',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, LIST, 400);
        await failCall(page, '**/v1/notifications', 400);
        await open(page, ROUTE);
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
    {
      id: 'mentee',
      title: '멘티의 알림: 읽지 않음',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentee'), ROUTE);
        return expectVisible(page, page.getByRole('main').getByRole('listitem'));
      },
    },
    {
      id: 'mentor',
      title: '멘토의 알림: 읽지 않음',
      route: ROUTE,
      async reach({ member }) {
        const page = await open(await member('mentor'), ROUTE);
        return expectVisible(page, page.getByRole('main').getByRole('listitem'));
      },
    },
  ],
};
