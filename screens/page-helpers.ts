import type { Locator, Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { TestInstance } from '#server/testing/test-instance.ts';
import { expect } from '../e2e/support/fixtures.ts';
import { freeze, open, openSplash } from '../e2e/support/skip-splash.ts';

export { freeze, open, openSplash };

/** Does something to a page that may not be open yet. */
export type Act = (page: Page) => Promise<unknown>;

/** Waits until each of the locators is visible. */
export async function expectVisible(page: Page, ...locators: Locator[]): Promise<Page> {
  for (const locator of locators) await expect(locator.first()).toBeVisible();
  return page;
}

/** What is visible: a text, or what is found on the page. */
export type Seen = string | RegExp | ((page: Page) => Locator);

export const role =
  (name: Parameters<Page['getByRole']>[0], title?: string | RegExp): ((page: Page) => Locator) =>
  (page) =>
    page.getByRole(name, title === undefined ? {} : { name: title });
export const aButton = (name: string | RegExp) => (page: Page) => button(page, name);
export const AGAIN = aButton('다시 시도');

/** Waits until all of this is visible. */
export async function show(page: Page, ...seen: readonly Seen[]): Promise<Page> {
  return expectVisible(page, ...seen.map((each) => (typeof each === 'function' ? each(page) : page.getByText(each))));
}

/** Opens an address and waits until each of the locators is visible. */
export async function see(page: Page, address: string, ...locators: Locator[]): Promise<Page> {
  await open(page, address);
  return expectVisible(page, ...locators);
}

/** Leaves a call without a response. @param glob of its address */
export async function leavePending(page: Page, glob: string): Promise<Page> {
  await page.route(glob, () => undefined);
  return page;
}

/** Responds to a call with a server error. */
export async function failCall(page: Page, glob: string, status = 500): Promise<Page> {
  const message = '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.';
  const json = { status, message, data: null, code: 'INTERNAL', errors: [] };
  await page.route(glob, (route) => route.fulfill({ status, json }));
  return page;
}

/** Changes the data of a response: for values that the demo campus lacks, such as 9,999 mentorings. */
export async function alterData<Data>(page: Page, glob: string | RegExp, change: (data: Data) => Data): Promise<Page> {
  await page.route(glob, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: Data };
    await route.fulfill({ response, json: { ...envelope, data: change(envelope.data) } });
  });
  return page;
}

/** Answers a call with data of its own, as the server would. */
export async function answer(page: Page, glob: string, data: unknown): Promise<Page> {
  await page.route(glob, (route) => route.fulfill({ json: { status: 200, message: '', data } }));
  return page;
}
export const failing = (glob: string, status?: number) => (page: Page) => failCall(page, glob, status);
export const answering = (glob: string, data: unknown) => (page: Page) => answer(page, glob, data);
export const altering =
  <Data>(glob: string | RegExp, change: (data: Data) => Data) =>
  (page: Page) =>
    alterData(page, glob, change);

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export async function tap(page: Page | Locator, name: string | RegExp): Promise<void> {
  await button(page, name).first().click();
}

/** Texts of the maximum length, wider than a phone's screen. */
export const LONG = {
  nickname: '아주긴닉네임을가진든든한우리학교선배',
  title: '스타트업에서 대기업까지 열 번 이직하며 배운 것들을 나눠요',
  text: '긴 글도 읽기 좋게 줄이 바뀌어야 하고, 아주긴낱말도화면밖으로나가지않아야해요. '.repeat(8).trim(),
  organization: '한국데이터사이언스인공지능융합기술연구원부설',
  hashtags: Array.from({ length: 8 }, (_, index) => `열다섯글자까지쓸수있는해시태그${index + 1}`.slice(-15)),
};

/** Sets the server's clock, runs the jobs that are due then, and stops the clocks of pages at it. */
export async function moveTo({ clock, services }: TestInstance, now: string, ...pages: Page[]): Promise<void> {
  clock.set(now);
  await services.jobs.runDue();
  for (const page of pages) await page.clock.pauseAt(now);
}

/** The only page of a list. */
export const sliceOf = <Item>(content: readonly Item[]) => ({
  content: [...content],
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});

/** The mentors of the demo campus with the most sessions. */
export async function listPopular(page: Page, count = 1): Promise<number[]> {
  const response = await page.request.get(`/v1/mentor?sort=mentoringCount,DESC&size=${count}`);
  const { data } = (await response.json()) as { data: DataOf<'GET /v1/mentor'> };
  return data.content.map(({ mentorId }) => mentorId);
}
