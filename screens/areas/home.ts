import type { MentorListItem } from '#contract/mentors.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../seeds/demo-campus.ts';
import { alterData, failCall, freeze, leavePending, LONG, open, expectVisible } from '../page-helpers.ts';
import type { Area } from '../state.ts';

type Slice = { content: MentorListItem[] };
const SUGGESTED = '**/v1/mentor?*suggested=true*';

export const home: Area = {
  name: 'home',
  title: '홈',
  states: [
    {
      id: 'guest',
      title: '둘러보는 손님',
      route: '/',
      async reach({ guest }) {
        const page = await open(await guest(), '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    {
      id: 'mentee',
      title: '멘티',
      route: '/',
      async reach({ member }) {
        const page = await open(await member('mentee'), '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    {
      id: 'mentor',
      title: '멘토',
      route: '/',
      async reach({ member }) {
        const page = await open(await member('mentor'), '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    {
      id: 'login-toast',
      title: '로그인 알림',
      route: '/',
      async reach({ guest }) {
        const page = await open(await guest(), '/auth/signin');
        await page.getByLabel('이메일').fill(DEMO_ACCOUNTS.mentee);
        await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
        await page.getByRole('button', { name: '로그인', exact: true }).click();
        await expectVisible(page, page.getByText('로그인되었습니다.'));
        await freeze(page);
        return expectVisible(page, page.getByRole('article'), page.getByText('로그인되었습니다.'));
      },
    },
    {
      id: 'loading',
      title: '멘토를 불러오는 중',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, SUGGESTED);
        await open(page, '/');
        return expectVisible(page, page.getByRole('heading', { name: '관심 가질 만한 멘토' }));
      },
    },
    {
      id: 'error',
      title: '멘토를 불러오지 못함',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, SUGGESTED, 400);
        await open(page, '/');
        return expectVisible(page, page.getByRole('button', { name: '다시 시도' }));
      },
    },
    {
      id: 'empty',
      title: '소개할 멘토가 없음',
      route: '/',
      async reach({ mentee }) {
        const { page } = await mentee();
        await alterData<Slice>(page, SUGGESTED, (slice) => ({ ...slice, content: [] }));
        await open(page, '/');
        return expectVisible(page, page.getByText('아직 소개할 멘토가 없어요.'));
      },
    },
    {
      id: 'long',
      title: '긴 이름과 9,999회',
      route: '/',
      async reach({ member }) {
        const page = await member('mentee');
        await alterData<Slice>(page, SUGGESTED, (slice) => ({
          ...slice,
          content: slice.content.map((mentor) => ({
            ...mentor,
            nickname: LONG.nickname,
            introduction: { title: LONG.title },
            mentoringCount: 9999,
            profileImage: null,
          })),
        }));
        await open(page, '/');
        return expectVisible(page, page.getByRole('article'));
      },
    },
  ],
};
