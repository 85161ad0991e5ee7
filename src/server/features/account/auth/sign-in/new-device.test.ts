import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
const login = (client: TestClient, email: string, password = GOOD_PASSWORD) =>
  client.call('POST /v1/auth/login', { body: { email, password }, headers: { 'user-agent': AGENT } });
const noticesTo = async (email: string) =>
  (await readMails(instance, email)).filter(({ subject }) => subject === '[선배랑] 새 기기에서 로그인했어요');

it('S-75 a sign-in in a new browser is mailed to its owner, once, with device, time and network', async () => {
  const { client, email } = await signUpMember(instance);
  await login(client, email);
  expect(await noticesTo(email)).toEqual([]);
  const laptop = clientAtNewAddress(instance);
  expect(await login(laptop, email, 'Wrong9!guess')).toMatchObject({ status: 401 });
  expect(await noticesTo(email)).toEqual([]);
  await login(laptop, email);
  await login(laptop, email);
  const [notice, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  for (const part of ['윈도우의 크롬', '/user/settings/security']) expect(notice?.text).toContain(part);
  expect(notice?.text).toMatch(/\b10\.\d+\.\d+\.7\b/);
});

it('S-75 a browser that another account knows is new, and so is one with an invented cookie', async () => {
  const [owner, stranger] = [await signUpMember(instance), await signUpMember(instance)];
  await login(stranger.client, owner.email);
  expect(await noticesTo(owner.email)).toHaveLength(1);
  const inventor = clientAtNewAddress(instance);
  for (const [name] of owner.client.cookies) inventor.cookies.set(name, `${'A'.repeat(22)}.${'A'.repeat(43)}`);
  await login(inventor, owner.email);
  expect(await noticesTo(owner.email)).toHaveLength(2);
});

it('a browser that has reset the password is not new', async () => {
  const { email } = await signUpMember(instance);
  const phone = clientAtNewAddress(instance);
  instance.clock.advance({ minutes: 1 });
  await verifyEmail(instance, phone, email, true);
  const newPassword = 'Kiln4&traverse';
  await phone.get('PATCH /v1/members/password', { body: { email, newPassword } });
  await login(phone, email, newPassword);
  expect(await noticesTo(email)).toEqual([]);
});
