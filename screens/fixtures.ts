import type { BrowserContextOptions, Page } from '@playwright/test';
import type { StudentStatus } from '#domain/people/files.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { ensureOperator, findMemberId } from '#server/features/account/auth/ensure-operator.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { MailServer } from '#server/testing/servers/mail-server.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { OPERATOR, expect } from '../e2e/support/fixtures.ts';
import { test as testUsers, type TestUser, type TestUsers } from '../e2e/support/test-users.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoCampus } from '../seeds/demo-campus.ts';
import { drawPortrait } from '../seeds/demo/portrait.ts';

/** Second words of nicknames that the demo campus does not use, so that nicknames do not collide: three members of each of 570 states. */
const FIRST_WORDS = `
  푸른 조용한 느긋한 반짝 단단한 따뜻한 새벽 노을 바람 구름 초록 산책 작은 웃는 솔직한 다정한 부지런한
  꾸준한 담백한 씩씩한 포근한 맑은 고요한 든든한`
  .trim()
  .split(/\s+/);
const SECOND_WORDS = `
  자전거 라디오 조약돌 갈매기 해바라기 다람쥐 우체통 호두 손수건 솜사탕 나침반 돋보기 목도리 바구니 비행기
  사다리 색연필 도시락 무지개 반딧불 소나기 오르골 종이배 책갈피 나룻배 개나리 민들레 가로등 감자꽃 거북이
  고슴도치 구슬 기러기 꽃다발 너구리 단풍잎 동백꽃 두루미 딸기 마루 매화 모래성 물레방아 바람개비 버들피리
  벽시계 별사탕 보름달 봄나물 분수대 빗방울 사과나무 산딸기 소라게 수박 실타래 썰매 아지랑이 앵두 여우비
  연필깎이 오솔길 우산 유리병 은하수 이슬 잠자리 조각배 징검다리 조개껍데기 초롱불 콩나물 토마토 풀피리
  하모니카 호박꽃 휘파람 가위 가마솥 골무 도라지`
  .trim()
  .split(/\s+/);
/** How many members a state may create. */
const MEMBERS_PER_STATE = 3;
/** Numbers from here on are for a state's further members, fewer than ten each. */
const BEYOND = 100_000;

/** What a state is prepared with: the demo campus on a Monday noon, and further members as needed. */
export interface StateSetup {
  readonly instance: TestInstance;
  readonly mail: MailServer;
  /** A browser without a session that has left the landing page. */
  guest: (options?: BrowserContextOptions) => Promise<Page>;
  /** A browser signed in to a demo account. */
  member: (account: keyof typeof DEMO_ACCOUNTS) => Promise<Page>;
  /** A new member who has not registered a profile. @param email replaces the generated one */
  newcomer: (memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE', email?: string) => Promise<TestUser>;
  mentor: (profile?: Partial<MentorProfileInput>) => Promise<TestUser>;
  mentee: (studentStatus?: StudentStatus, profile?: Partial<MenteeProfileInput>) => Promise<TestUser>;
  operator: TestUsers['operator'];
}

interface ScreensInstance {
  instance: TestInstance;
  url: string;
}

/** The e2e fixtures on an instance in this process, with a stopped clock and the demo campus. */
export const test = testUsers.extend<{ ordinal: number; setup: StateSetup }, { screensInstance: ScreensInstance }>({
  ordinal: [0, { option: true }],
  screensInstance: [
    async ({ mail }, provide) => {
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      // Every state has its own network address: the clock stands still, so the minute of a rate limit never ends.
      const settings = { PORT: port, PUBLIC_URL: url, SMTP_URL: mail.url, TRUST_PROXY: 'loopback' };
      const instance = await openTestInstance('pglite', {
        ...settings,
        ADMIN_EMAIL: OPERATOR.email,
        ADMIN_PASSWORD: OPERATOR.password,
      });
      await ensureOperator(instance.services);
      await instance.app.listen({ port: Number(port) });
      await seedDemoCampus(instance.services);
      instance.services.outbox.start();
      await provide({ instance, url });
      await instance.services.outbox.stop();
      await instance.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  clock: [async ({ screensInstance }, provide) => provide(screensInstance.instance.clock), { scope: 'worker' }],
  database: [async ({ screensInstance }, provide) => provide(screensInstance.instance.db), { scope: 'worker' }],
  instance: [
    async ({ screensInstance: { url } }, provide) =>
      provide({ url, log: () => '', kill: async () => undefined, stop: async () => undefined }),
    { scope: 'worker' },
  ],
  client: async ({ client }, provide) => {
    await provide(async (options?: BrowserContextOptions) => {
      const page = await client(options);
      await page.clock.install({ time: NOON.getTime() - 1000 });
      await page.clock.pauseAt(NOON);
      return page;
    });
  },
  setup: async ({ screensInstance: { instance, url }, mail, client, testUsers, ordinal }, provide) => {
    instance.clock.set(NOON);
    let people = 0;
    // Names, addresses and portraits depend on the state only, not on which states ran before.
    const invent = () => {
      const place = ordinal * MEMBERS_PER_STATE + (people % MEMBERS_PER_STATE);
      const round = Math.floor(people / MEMBERS_PER_STATE);
      const number = place + round * BEYOND;
      people += 1;
      const word = SECOND_WORDS[Math.floor(place / FIRST_WORDS.length) % SECOND_WORDS.length];
      const first = FIRST_WORDS[place % FIRST_WORDS.length];
      // Further members get the same two words in another form, because nicknames that differ only in spaces collide.
      const nickname = [`${first} ${word}`, `${word} ${first}`, `${first} ${word} 2`, `${first} ${word} 3`][round];
      if (nickname === undefined) throw new Error('A state of the gallery has too many members.');
      return { nickname, email: `person${number}@gallery.example`, number };
    };
    await provide({
      instance,
      mail,
      async guest(options) {
        const page = await client({ baseURL: url, ...options });
        await page.addInitScript(() => sessionStorage.setItem('browsing', '1'));
        return page;
      },
      async member(account) {
        const page = await client({ baseURL: url });
        const email = DEMO_ACCOUNTS[account];
        if (account === 'operator') {
          await signInOperator(instance, page, url);
          return page;
        }
        const response = await page.request.post('/v1/auth/login', { data: { email, password: DEMO_PASSWORD } });
        expect(response.ok(), `${email} signs in`).toBe(true);
        return page;
      },
      newcomer: (memberType, email) => testUsers.newcomer(memberType, { ...invent(), ...(email && { email }) }),
      async mentor(changes) {
        const { number, nickname, email } = invent();
        const profile = { nickname, ...changes };
        const mentor = await testUsers.mentor({ ...profile, email });
        const image = await uploadPortrait(mentor, 'ROLE_MENTOR', number);
        await mentor.call('PUT /v1/mentor', { body: mentorProfileInput({ image, ...profile }) });
        return mentor;
      },
      async mentee(studentStatus, changes) {
        const { number, nickname, email } = invent();
        const profile = { nickname, ...changes };
        const mentee = await testUsers.mentee(studentStatus, { ...profile, email });
        const image = await uploadPortrait(mentee, 'ROLE_MENTEE', number);
        await mentee.call('PUT /v1/mentee', { body: menteeProfileInput({ image, ...profile }) });
        return mentee;
      },
      operator: testUsers.operator,
    });
  },
});

/** As after a second factor; the time is that of the instance. */
async function signInOperator({ services, db }: TestInstance, page: Page, url: string): Promise<void> {
  const memberId = await findMemberId(services, DEMO_ACCOUNTS.operator);
  if (memberId === undefined) throw new Error('The demo campus has no operator');
  const value = await services.sessions.startOperators(db, { memberId, ip: '127.0.0.1', userAgent: 'screens' });
  await page.context().addCookies([{ name: 'session', value, url }]);
}

async function uploadPortrait(testUser: TestUser, memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE', number: number) {
  const { url: filePath, fileName } = await testUser.call('POST /v1/storage/profile/image', {
    body: { memberType },
    file: { name: '프로필.png', mimeType: 'image/png', buffer: await drawPortrait(number) },
  });
  return { fileName, filePath };
}
