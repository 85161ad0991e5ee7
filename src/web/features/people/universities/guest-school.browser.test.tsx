import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import MentorListPage from '../../mentors/list/mentor-list-page.tsx';

const NOBODY = {
  content: [],
  sliceInfo: { size: 5, numberOfElements: 0, last: true, empty: true, cursor: null },
  correctedTo: null,
};
const SCHOOLS = [
  { name: '부산대학교', emailDomains: ['pusan.ac.kr'] },
  { name: '서울대학교', emailDomains: ['snu.ac.kr'] },
];
const question = page.getByRole('region', { name: '어느 학교예요?' });
const sheet = page.getByRole('dialog', { name: '학교 고르기' });

beforeEach(() => localStorage.removeItem('guest-school'));
afterEach(() => localStorage.removeItem('guest-school'));

async function open(member?: typeof NEW_MENTEE) {
  const { sent } = await renderPage(MentorListPage, {
    address: '/mentorship',
    ...(member ? { member } : {}),
    responses: {
      'GET /v1/mentor': NOBODY,
      'GET /v1/universities': [SCHOOLS],
    },
  });
  await expect.element(page.getByText('멘토 내역이 없습니다.')).toBeVisible();
  return {
    /** The school that mentors were asked for last. */
    asked: () => sent.findLast(({ name }) => name === 'GET /v1/mentor')?.query.school,
  };
}

test('a guest is asked for a school first; the choice holds, and one tap changes it', async () => {
  const { asked } = await open();
  expect(asked()).toBeUndefined();
  await question.getByRole('button', { name: '학교 고르기' }).click();
  await sheet.getByRole('button', { name: '부산대학교' }).click();
  await expect.element(page.getByText('부산대 선배를 보고 있어요')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(asked).toBe('부산대학교');
  expect(localStorage.getItem('guest-school')).toBe('부산대학교');
  await page.getByRole('button', { name: '학교 바꾸기' }).click();
  await sheet.getByRole('button', { name: '모든 학교' }).click();
  await expect.element(page.getByText('모든 학교 선배를 보고 있어요')).toBeVisible();
  expect(localStorage.getItem('guest-school')).toBe('');
});

test('a guest who was here before is not asked again', async () => {
  localStorage.setItem('guest-school', '서울대학교');
  const { asked } = await open();
  expect(asked()).toBe('서울대학교');
  await expect.element(question).not.toBeInTheDocument();
});

test('a member is never asked, and what a guest chose in this browser does not count', async () => {
  localStorage.setItem('guest-school', '서울대학교');
  const { asked } = await open(NEW_MENTEE);
  expect(asked()).toBeUndefined();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '학교 바꾸기' })).not.toBeInTheDocument();
});
