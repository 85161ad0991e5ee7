import { readFile } from 'node:fs/promises';
import { BUILD_MANIFEST } from '../../scripts/build/build-web.ts';
import { expectVisible, role, see } from '../page-helpers.ts';
import { type Area, asGuest } from '../state.ts';

const TEXTS = {
  service: '이용약관',
  privacy: '개인정보 처리',
  marketing: '마케팅 정보 수신',
  refund: '환불과 노쇼 정책',
};

export const app: Area = {
  name: 'app',
  title: '그 밖의 화면',
  states: [
    ...Object.entries(TEXTS).map(([name, title]) =>
      asGuest(`text-${name}`, title, `/terms/${name}`, { sees: (page) => page.getByRole('heading', { level: 2 }) }),
    ),
    asGuest('not-found', '없는 주소', '*', { at: '/no/such/page', sees: '페이지를 찾을 수 없어요' }),
    asGuest('fallback', '화면이 깨짐', '/user/faq', async (page) => {
      const throwingModule = 'export default () => { throw new Error("Cannot read properties of undefined"); };';
      await page.route(`**/${await chunkOf('features/notifications/faq/faq-page.tsx')}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: throwingModule }),
      );
      return see(page, '/user/faq', page.getByRole('heading', { name: 'Unexpected Application Error!' }));
    }),
    asGuest('offline', '인터넷이 끊김', '/mentorship', {
      does: [
        (page) => expectVisible(page, page.getByRole('article')),
        (page) => page.context().setOffline(true),
        (page) => page.getByRole('article').first().getByRole('link').first().click(),
      ],
      sees: role('button', '다시 시도'),
    }),
  ],
};

/** The built file of a page's module, from the build manifest. */
async function chunkOf(module: string): Promise<string> {
  const manifest = JSON.parse(await readFile(BUILD_MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}.`);
  return chunk.file;
}
