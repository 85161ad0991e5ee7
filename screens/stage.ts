import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Standing } from '#domain/files.ts';
import type { MenteeProfileInput } from '#domain/members/mentees.ts';
import type { MentorProfileInput } from '#domain/members/mentors.ts';
import { ensureAdministrator } from '#server/features/auth/index.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { NOON, openTestHouse, type TestHouse } from '#server/testing/test-instance.ts';
import { ADMIN, expect } from '../e2e/support/fixtures.ts';
import { test as residents, type Resident, type Town } from '../e2e/support/test-users.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoCampus, SMALL_CAMPUS } from '../seeds/demo-campus.ts';
import { NICKNAME_FIRST } from '../seeds/demo/names.ts';
import { drawPortrait } from '../seeds/demo/portrait.ts';
import { createRandom } from '../seeds/demo/random.ts';

/** Second words that nobody of the campus has, so that names never meet. */
const SECOND_WORDS = [
  '자전거',
  '라디오',
  '조약돌',
  '갈매기',
  '해바라기',
  '다람쥐',
  '우체통',
  '호두',
  '손수건',
  '솜사탕',
  '나침반',
  '돋보기',
  '목도리',
  '바구니',
  '비행기',
  '사다리',
  '색연필',
  '도시락',
  '무지개',
  '반딧불',
  '소나기',
  '오르골',
  '종이배',
  '책갈피',
  '나룻배',
  '개나리',
  '민들레',
];
/** How many people a state may need. */
const PEOPLE_A_STATE = 3;

/** What a state is brought about with: the demo campus on a Monday noon, and whoever the state needs besides. */
export interface Stage {
  readonly house: TestHouse;
  readonly mail: MailServer;
  /** A browser of somebody who is not signed in, and past the landing page. */
  guest: (options?: BrowserContextOptions) => Promise<Page>;
  /** A browser of an account of the demo campus. */
  member: (account: keyof typeof DEMO_ACCOUNTS) => Promise<Page>;
  /** People of their own school, with whom anything may happen. */
  newcomer: (memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE') => Promise<Resident>;
  mentor: (profile?: Partial<MentorProfileInput>) => Promise<Resident>;
  mentee: (standing?: Standing, profile?: Partial<MenteeProfileInput>) => Promise<Resident>;
  operator: Town['operator'];
}

interface StageHouse {
  house: TestHouse;
  url: string;
}

/** e2e's town on a house of ours: in this process, on a clock that stands, with the demo campus. */
export const test = residents.extend<{ ordinal: number; stage: Stage }, { stageHouse: StageHouse }>({
  ordinal: [0, { option: true }],
  stageHouse: [
    async ({ mail }, provide) => {
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const settings = { PORT: port, PUBLIC_URL: url, SMTP_URL: mail.url };
      const house = await openTestHouse('pglite', {
        ...settings,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      });
      await ensureAdministrator(house.services);
      await house.app.listen({ port: Number(port) });
      await seedDemoCampus(house.services, SMALL_CAMPUS);
      house.services.outbox.start();
      await provide({ house, url });
      await house.services.outbox.stop();
      await house.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  clock: [async ({ stageHouse }, provide) => provide(stageHouse.house.clock), { scope: 'worker' }],
  database: [async ({ stageHouse }, provide) => provide(stageHouse.house.db), { scope: 'worker' }],
  house: [
    async ({ stageHouse: { url } }, provide) => provide({ url, log: () => '', stop: async () => undefined }),
    { scope: 'worker' },
  ],
  visitor: async ({ visitor }, provide) => {
    await provide(async (options?: BrowserContextOptions) => {
      const page = await visitor(options);
      await page.clock.install({ time: NOON.getTime() - 1000 });
      await page.clock.pauseAt(NOON);
      return page;
    });
  },
  stage: async ({ stageHouse: { house, url }, mail, visitor, town, ordinal }, provide) => {
    house.clock.set(NOON);
    let people = 0;
    // Names, addresses and faces depend on the state alone, not on which states were reached before.
    const invent = () => {
      const number = ordinal * PEOPLE_A_STATE + people;
      people += 1;
      const word = SECOND_WORDS[Math.floor(number / NICKNAME_FIRST.length) % SECOND_WORDS.length];
      const nickname = `${NICKNAME_FIRST[number % NICKNAME_FIRST.length]} ${word}`;
      return { nickname, email: `person${number}@town.example`, number };
    };
    await provide({
      house,
      mail,
      async guest(options) {
        const page = await visitor({ baseURL: url, ...options });
        await page.addInitScript(() => sessionStorage.setItem('browsing', '1'));
        return page;
      },
      async member(account) {
        const page = await visitor({ baseURL: url });
        const email = DEMO_ACCOUNTS[account];
        const answer = await page.request.post('/v1/auth/login', { data: { email, password: DEMO_PASSWORD } });
        expect(answer.ok(), `${email} signs in`).toBe(true);
        return page;
      },
      newcomer: (memberType) => town.newcomer(memberType, invent()),
      async mentor(changes) {
        const { number, nickname, email } = invent();
        const profile = { nickname, ...changes };
        const mentor = await town.mentor({ ...profile, email });
        const image = await uploadFace(mentor, 'ROLE_MENTOR', number);
        await mentor.call('PUT /v1/mentor', { body: mentorProfileInput({ image, ...profile }) });
        return mentor;
      },
      async mentee(standing, changes) {
        const { number, nickname, email } = invent();
        const profile = { nickname, ...changes };
        const mentee = await town.mentee(standing, { ...profile, email });
        const image = await uploadFace(mentee, 'ROLE_MENTEE', number);
        await mentee.call('PUT /v1/mentee', { body: menteeProfileInput({ image, ...profile }) });
        return mentee;
      },
      operator: town.operator,
    });
  },
});

async function uploadFace(resident: Resident, memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE', number: number) {
  const { url: filePath, fileName } = await resident.call('POST /v1/storage/profile/image', {
    body: { memberType },
    file: { name: '프로필.png', mimeType: 'image/png', buffer: await drawPortrait(createRandom(number)) },
  });
  return { fileName, filePath };
}
