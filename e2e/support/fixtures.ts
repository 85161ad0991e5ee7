import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import type { MailServer } from '#server/testing/servers/mail-server.ts';
import { startPushServer } from '#server/testing/servers/push-server.ts';
import type { PushServer } from '#server/testing/servers/push-server.ts';
import { type CalendarServer, startCalendarServer } from './calendar-server.ts';
import { OPERATOR, startInstance } from './instance.ts';
import type { Instance } from './instance.ts';

export { OPERATOR, expect };

/** The options of a file's server: `test.use({ seed: 'demo' })`. */
export interface InstanceOptions {
  /** Whether to insert the demo data; with `none` the operator is the only member. */
  seed: 'demo' | 'none';
}

export interface WorkerFixtures {
  /** The server's clock. */
  clock: Clock;
  /** The PostgreSQL database of this worker's server, for direct access. */
  database: TestDatabase;
  /** The SMTP server that the server sends mail to. */
  mail: MailServer;
  /** The push service that the server sends pushes to. */
  pushServer: PushServer;
  /** The server of calendars, which the server knows as `https://calendars.example`. */
  calendarServer: CalendarServer;
  /** The real server, with a database, a mail server and folders of its own; the simulator is its payment gateway. */
  instance: Instance;
}

export interface TestOptions {
  /** Errors on a page that the test causes on purpose: `test.use({ expectedFaults: /session check error/ })`. */
  expectedFaults: RegExp | undefined;
  /** Whether pages show the splash for its two seconds, which most tests skip: `test.use({ showsSplash: true })`. */
  showsSplash: boolean;
}

export interface TestFixtures {
  /** Opens a page in a browser context of its own, as another user's device. An error on it fails the test. */
  client: (options?: BrowserContextOptions) => Promise<Page>;
  serverLog: void;
}

export const test = base.extend<TestOptions & TestFixtures, InstanceOptions & WorkerFixtures>({
  seed: ['none', { scope: 'worker', option: true }],
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
  pushServer: [
    async ({}, provide) => {
      const pushServer = await startPushServer();
      await provide(pushServer);
      await pushServer.close();
    },
    { scope: 'worker' },
  ],
  calendarServer: [
    async ({}, provide) => {
      const calendarServer = await startCalendarServer();
      await provide(calendarServer);
      calendarServer.close();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ database, mail, pushServer, calendarServer, seed }, provide) => {
      const databaseUrl = database.url ?? '';
      const instance = await startInstance({
        databaseUrl,
        smtpUrl: mail.url,
        seed,
        env: { PUSH_LOCAL_ORIGIN: pushServer.origin, CALENDAR_LOCAL_ORIGIN: calendarServer.origin },
      });
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ instance }, provide) => provide(instance.url),
  extraHTTPHeaders: async ({}, provide) => provide({ 'x-forwarded-for': uniqueAddress() }),
  expectedFaults: [undefined, { option: true }],
  showsSplash: [false, { option: true }],
  context: async ({ context, showsSplash }, provide) => {
    if (!showsSplash) await context.addInitScript(skipSplash);
    await provide(context);
  },
  page: async ({ page, expectedFaults }, provide) => {
    const errors = collectErrors(page, expectedFaults);
    await provide(page);
    expect(errors, 'errors on the page').toEqual([]);
  },
  client: async ({ browser, expectedFaults, showsSplash }, provide) => {
    const opened: { page: Page; errors: string[] }[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      if (!showsSplash) await context.addInitScript(skipSplash);
      const page = await context.newPage();
      opened.push({ page, errors: collectErrors(page, expectedFaults) });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    expect(
      opened.flatMap(({ errors }) => errors),
      'errors on the pages',
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

/** Runs in the page and makes it believe that the splash was painted two seconds ago. Not needed with a fake clock. */
function skipSplash(): void {
  const SPLASH_MS = 2000;
  const painted = { startTime: -SPLASH_MS };
  Object.assign(performance, {
    getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [painted] : []),
  });
}

/** A unique network address, of the range for documentation (RFC 3849). */
function uniqueAddress(): string {
  const [first, second] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${first?.toString(16)}:${second?.toString(16)}::1`;
}

/** Collects what must not appear on a console: uncaught errors, and violations of the content security policy. */
function collectErrors(page: Page, expected: RegExp | undefined): string[] {
  const errors: string[] = [];
  const record = (text: string): void => {
    if (!expected?.test(text)) errors.push(text);
  };
  page.on('pageerror', (error) => record(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) record(message.text());
  });
  return errors;
}
