import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openDeploymentProxy } from '../../e2e/support/deployment-proxy.ts';
import { BUILD_MANIFEST } from '../../scripts/build/build-web.ts';
import { open, expectVisible, tap, role, see } from '../page-helpers.ts';
import { type Area, state, asGuest } from '../state.ts';

const TEXTS = {
  service: '이용약관',
  privacy: '개인정보 처리',
  marketing: '마케팅 정보 수신',
  refund: '환불과 노쇼 정책',
};

/** A browser with the service worker enabled. */
const WITH_SERVICE_WORKER = { serviceWorkers: 'allow' } as const;

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
    state('offline-unsent', '인터넷이 끊겨 보내지 못함', '/auth/signin', async ({ guest }) => {
      const page = await openCached(await guest(WITH_SERVICE_WORKER), '/auth/signin');
      await page.getByLabel('이메일').fill('student@univ.example');
      await page.getByLabel('비밀번호', { exact: true }).fill('Typed30?word');
      // Loads the font subset of these letters first: this browser has no Korean system font to fall back to, as phones have.
      await page.evaluate(() => document.fonts.load(`16px ${getComputedStyle(document.body).fontFamily}`, '다시 눌러'));
      await page.context().setOffline(true);
      await tap(page, '로그인');
      await tap(page.getByRole('alertdialog', { name: '로그인 오류' }), '확인');
      return expectVisible(page, page.getByText('입력한 내용은 그대로 있으니'));
    }),
    state('update', '새 버전 알림', '/auth/signin', async ({ guest, instance }) => {
      const page = await guest(WITH_SERVICE_WORKER);
      const proxy = await openDeploymentProxy({ url: instance.services.env.PUBLIC_URL ?? '' });
      page.once('close', () => void proxy.close());
      await openCached(page, `${proxy.url}/auth/signin`);
      proxy.change('/sw.js', (body) => body.replace(/"version":"\w+"/, '"version":"next"'));
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      return expectVisible(page, page.getByText('새 버전이 있어요'), page.getByLabel('이메일'));
    }),
  ],
};

/** Opens an address a second time, once the service worker has cached what the page needs. */
async function openCached(page: Page, address: string): Promise<Page> {
  await open(page, address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return open(page, address);
}

/** The built file of a page's module, from the build manifest. */
async function chunkOf(module: string): Promise<string> {
  const manifest = JSON.parse(await readFile(BUILD_MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}.`);
  return chunk.file;
}
