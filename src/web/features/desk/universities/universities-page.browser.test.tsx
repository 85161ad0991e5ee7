import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import UniversitiesPage from './universities-page.tsx';

const LIST = 'GET /v1/admin/universities';
const SCHOOL = {
  universityId: 7,
  name: '한빛대학교',
  shortNames: '한대',
  emailDomains: ['hanbit.ac.kr'],
  addedAt: null,
};
const slice = (content: object[]) => ({
  content,
  sliceInfo: { size: 50, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});
const open = (responses: Responses) =>
  renderPage(UniversitiesPage, {
    address: '/admin/universities',
    member: OPERATOR,
    responses: { 'GET /v1/admin/university-requests': { requests: [] }, ...responses },
  });

test('a school is added once its name and domain are right; the server’s refusals show at their fields', async () => {
  const taken = new Refusal(409, 'DOMAIN_TAKEN', '이미 쓰고 있는 도메인이에요.', [
    { field: 'emailDomain', message: '이미 쓰고 있는 도메인이에요.' },
  ]);
  const { sent, address } = await open({
    [LIST]: slice([SCHOOL]) as never,
    'POST /v1/admin/universities': [taken, { ...SCHOOL, universityId: 8, name: '새길대학교' }],
  });
  await page.getByRole('button', { name: '학교 추가' }).click();
  const sheet = page.getByRole('dialog');
  const [name, domain] = [sheet.getByLabelText('학교 이름'), sheet.getByLabelText('메일 도메인')];
  await name.fill('새길');
  await domain.fill('gmail.com');
  await sheet.getByRole('button', { name: '추가', exact: true }).click();
  await expect.element(name).toHaveAccessibleDescription(/정식 이름/);
  await expect.element(domain).toHaveAccessibleDescription(/누구나 만들 수 있는 메일/);
  await name.fill('새길대학교');
  await domain.fill('@Saegil.ac.kr');
  await sheet.getByRole('button', { name: '추가', exact: true }).click();
  await expect.element(domain).toHaveAccessibleDescription(taken.message);
  await expect.element(name).toHaveValue('새길대학교');
  await sheet.getByRole('button', { name: '추가', exact: true }).click();
  await expect.poll(address).toBe(`/admin/universities?search=${encodeURIComponent('새길대학교')}`);
  expect(sent.filter(({ name: call }) => call === 'POST /v1/admin/universities').at(-1)?.body).toEqual({
    name: '새길대학교',
    emailDomain: 'saegil.ac.kr',
    shortNames: '',
  });
});

test('a domain is added and taken away; the first one stays', async () => {
  const both = { ...SCHOOL, emailDomains: ['hanbit.ac.kr', 'students.hanbit.example'] };
  const { sent } = await open({
    [LIST]: [slice([SCHOOL]), slice([both]), slice([SCHOOL])] as never,
    'POST /v1/admin/universities/{universityId}/domains': both,
    'POST /v1/admin/universities/{universityId}/domains/removal': null,
  });
  await page.getByLabelText('더할 도메인').fill('students.hanbit.example');
  await page.getByRole('button', { name: '도메인 추가' }).click();
  await page.getByRole('button', { name: 'students.hanbit.example 지우기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
  await expect.element(page.getByRole('button', { name: 'students.hanbit.example 지우기' })).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: 'hanbit.ac.kr 지우기', exact: true }).elements()).toHaveLength(0);
  expect(sent.filter(({ name }) => name.endsWith('/removal'))).toMatchObject([
    { body: { domain: 'students.hanbit.example' } },
  ]);
});

test('a domain waits for a fresh second factor; cancelled, what was typed stays', async () => {
  const { sent } = await open({
    [LIST]: slice([SCHOOL]) as never,
    'POST /v1/admin/universities/{universityId}/domains': new Refusal(403, 'STEP_UP_REQUIRED', '본인 확인이 필요해요.'),
  });
  const typed = page.getByLabelText('더할 도메인');
  await typed.fill('students.hanbit.example');
  await page.getByRole('button', { name: '도메인 추가' }).click();
  const question = page.getByRole('dialog', { name: '본인인지 다시 확인할게요' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue('students.hanbit.example');
  expect(sent.filter(({ name }) => name.endsWith('/domains'))).toHaveLength(1);
});

test('a school that members asked for is added by its full name, or declined', async () => {
  const requests = [
    { name: '새길대학', members: 2, requestedAt: '2026-11-23T03:00:00.000Z' },
    { name: '없는대학교', members: 1, requestedAt: '2026-11-24T03:00:00.000Z' },
  ];
  const { sent } = await open({
    [LIST]: slice([SCHOOL]) as never,
    'GET /v1/admin/university-requests': [{ requests }, { requests: requests.slice(1) }, { requests: [] }] as never,
    'POST /v1/admin/universities': { ...SCHOOL, universityId: 8, name: '새길대학교' },
    'POST /v1/admin/university-requests/rejection': null,
  });
  await page.getByRole('button', { name: '새길대학 추가' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByLabelText('학교 이름')).toHaveValue('새길대학');
  await sheet.getByLabelText('학교 이름').fill('새길대학교');
  await sheet.getByLabelText('메일 도메인').fill('saegil.ac.kr');
  await sheet.getByRole('button', { name: '추가', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '새길대학 추가' })).not.toBeInTheDocument();
  expect(sent.findLast(({ name }) => name === 'POST /v1/admin/universities')?.body).toMatchObject({
    name: '새길대학교',
    requestedName: '새길대학',
  });
  await page.getByRole('button', { name: '없는대학교 거절하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '거절하기' }).click();
  await expect.element(page.getByRole('region', { name: '추가 요청' })).not.toBeInTheDocument();
  expect(sent.findLast(({ name }) => name.endsWith('/rejection'))?.body).toEqual({ name: '없는대학교' });
});
