import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { systemClock } from '#server/platform/clock.ts';
import type { Clock } from '#server/platform/clock.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { ADMIN, startInstance } from './instance.ts';
import type { Instance } from './instance.ts';

export { ADMIN, expect };

/** What a file may ask of its server: `test.use({ seed: 'demo' })`. */
export interface InstanceOptions {
  /** Whether the demo campus is there; `none` starts with nobody but the operator. */
  seed: 'demo' | 'none';
  /** What thirty minutes cost, in won. */
  sessionPriceKrw: number;
}

export interface WorkerFixtures {
  /** What the server goes by. */
  clock: Clock;
  /** The PostgreSQL database of this worker's server, to look into. */
  database: TestDatabase;
  /** The SMTP server that the server sends through. */
  mail: MailServer;
  /** The real server, on a database, a mail server and folders of its own; the simulator is its payment gateway. */
  instance: Instance;
}

export interface TestOptions {
  /** Faults on a page that the test brings about on purpose: `test.use({ expectedFaults: /session check error/ })`. */
  expectedFaults: RegExp | undefined;
  /** Whether pages wait out the start-up's two seconds, which are none of most tests' business: `test.use({ waitsForLogo: true })`. */
  waitsForLogo: boolean;
}

export interface TestFixtures {
  /** Opens a page in a browser context of its own: somebody else's phone. What breaks on it fails the test. */
  client: (options?: BrowserContextOptions) => Promise<Page>;
  serverLog: void;
}

export const test = base.extend<TestOptions & TestFixtures, InstanceOptions & WorkerFixtures>({
  seed: ['none', { scope: 'worker', option: true }],
  sessionPriceKrw: [20_000, { scope: 'worker', option: true }],
  clock: [async ({}, provide) => provide(systemClock), { scope: 'worker' }],
  database: [
    async ({}, provide) => {
      const database = await createTestDatabase('postgresql');
      await provide(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  mail: [
    async ({}, provide) => {
      const mail = await startMailServer();
      await provide(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ database, mail, seed, sessionPriceKrw }, provide) => {
      const databaseUrl = database.url ?? '';
      const instance = await startInstance({ databaseUrl, smtpUrl: mail.url, seed, sessionPriceKrw });
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ instance }, provide) => provide(instance.url),
  extraHTTPHeaders: async ({}, provide) => provide({ 'x-forwarded-for': anAddress() }),
  expectedFaults: [undefined, { option: true }],
  waitsForLogo: [false, { option: true }],
  context: async ({ context, waitsForLogo }, provide) => {
    if (!waitsForLogo) await context.addInitScript(skipLogo);
    await provide(context);
  },
  page: async ({ page, expectedFaults }, provide) => {
    const faults = listen(page, expectedFaults);
    await provide(page);
    expect(faults, 'faults on the page').toEqual([]);
  },
  client: async ({ browser, expectedFaults, waitsForLogo }, provide) => {
    const opened: { page: Page; faults: string[] }[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      if (!waitsForLogo) await context.addInitScript(skipLogo);
      const page = await context.newPage();
      opened.push({ page, faults: listen(page, expectedFaults) });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    expect(
      opened.flatMap(({ faults }) => faults),
      'faults on the pages',
    ).toEqual([]);
  },
  serverLog: [
    async ({ instance }, provide, testInfo) => {
      const from = instance.log().length;
      await provide();
      const hasFailed = testInfo.status !== testInfo.expectedStatus;
      if (hasFailed)
        await testInfo.attach('server.log', { body: instance.log().slice(from), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

/** Runs in the page: it is told that its logo was painted two seconds ago. A faked clock takes the place of this. */
function skipLogo(): void {
  const LOGO_MS = 2000;
  const painted = { startTime: -LOGO_MS };
  Object.assign(performance, {
    getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [painted] : []),
  });
}

/** A network address that nobody else has, of the range for documentation. */
function anAddress(): string {
  const [first, second] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${first?.toString(16)}:${second?.toString(16)}::1`;
}

/** What nobody should see on a console: uncaught errors, and whatever the content security policy had to stop. */
function listen(page: Page, expected: RegExp | undefined): string[] {
  const faults: string[] = [];
  const note = (fault: string): void => {
    if (!expected?.test(fault)) faults.push(fault);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) note(message.text());
  });
  return faults;
}
