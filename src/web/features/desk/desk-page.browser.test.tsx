import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Certificate } from '#contract/people/certificates.ts';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { loseNetworkForAMoment } from '../../testing/actions.ts';
import { OPERATOR } from '../../testing/members.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../testing/server-stub.ts';
import DeskPage from './desk-page.tsx';
import { UNDO_SECONDS } from './frame/held-decision.ts';

const NAMES = ['가람', '나래', '다온'];
const APPROVAL = 'POST /v1/admin/certificates/{certificateId}/approval';

function certificateOf(name: string, index: number): Certificate {
  return {
    certificateId: index + 1,
    certificateType: 'ENROLLMENT',
    status: 'PENDING',
    standing: null,
    reason: null,
    createdAt: '2026-11-20T00:00:00Z',
    decidedAt: null,
    fileName: '증명서.pdf',
    contentType: 'application/pdf',
    checkedBefore: null,
    member: {
      memberId: index + 10,
      memberType: 'ROLE_MENTEE',
      email: `${index}@mail.example.com`,
      nickname: name,
      schoolName: '부산대학교',
      major: '경영학과',
      organizationName: null,
      jobCategory: null,
      detailedJob: null,
    },
  };
}

const sliceInfo = { size: 20, numberOfElements: 3, last: true, empty: false, cursor: null };
const nothing = { count: 0, oldestAt: null };

function renderDesk(
  approval: Responses[typeof APPROVAL] = certificateOf('가람', 0),
  roles: OperatorRole[] = ['REVIEWER'],
  stepUp: Responses['GET /v1/admin/step-up'] = null,
  changes: Partial<Certificate> = {},
) {
  return renderPage(DeskPage, {
    address: '/admin',
    member: OPERATOR,
    responses: {
      'GET /v1/admin/certificates': {
        content: NAMES.map((name, index) => ({ ...certificateOf(name, index), ...changes })),
        sliceInfo,
      },
      'GET /v1/admin/waiting': {
        roles,
        certificates: { count: 3, oldestAt: '2026-11-20T00:00:00Z' },
        disputes: nothing,
        reports: nothing,
        payoutAccounts: nothing,
        handRefunds: { count: 0, oldestAt: null },
        universityRequests: { count: 0, oldestAt: null },
      },
      'GET /v1/admin/certificates/{certificateId}/document': {
        url: '/files/certificates/1',
        contentType: 'application/pdf',
        fileName: '증명서.pdf',
        expiresAt: '2026-11-23T00:00:00Z',
      },
      'GET /v1/admin/step-up': stepUp,
      [APPROVAL]: approval,
    },
  });
}

const shown = (name: string) => page.getByRole('heading', { level: 2, name });

/** Lets the time to take a decision back never end, or end at once, however busy the machine is. */
function letUndoEnd(when: 'never' | 'at once') {
  const start = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== UNDO_SECONDS * 1000) return start(work, ms);
    return when === 'never' ? 0 : start(work, 0);
  }) as typeof window.setTimeout);
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(390, 844));

test('the whole review goes by keyboard: to the next and back, 학적, the yes, and the next one opens itself', async () => {
  letUndoEnd('never');
  const { sent } = await renderDesk();
  await expect.element(shown('가람')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '서류, 기다리는 일 3개' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(shown('나래')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(shown('가람')).toBeVisible();
  // Nothing is decided without 학적: the key leads there.
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('radio', { name: '신입생' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('a');
  await expect.element(shown('나래')).toBeVisible();
  await expect.element(page.getByText('가람 승인: 5초 뒤에 확정돼요')).toBeVisible();
  expect(sent.filter(({ name }) => name === APPROVAL)).toHaveLength(0);
  await userEvent.keyboard('z');
  await expect.element(page.getByRole('button', { name: '가람' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '되돌리기' })).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === APPROVAL)).toHaveLength(0);
});

test('a decision is sent by the next one', async () => {
  letUndoEnd('never');
  const { sent } = await renderDesk();
  const approve = async (name: string) => {
    await expect.element(shown(name)).toBeVisible();
    await page.getByRole('radio', { name: '재학생' }).click();
    await page.getByRole('button', { name: '승인' }).click();
  };
  await approve('가람');
  await approve('나래');
  await expect.poll(() => sent.filter(({ name }) => name === APPROVAL).length).toBe(1);
  expect(sent.find(({ name }) => name === APPROVAL)).toMatchObject({ body: { standing: 'ENROLLED' } });
});

test('an approval asks for a fresh second factor before it waits; cancelled, nothing is approved', async () => {
  letUndoEnd('at once');
  const stale = new Refusal(403, 'STEP_UP_REQUIRED', '본인 확인이 필요해요.');
  const { sent } = await renderDesk(undefined, undefined, stale);
  await expect.element(shown('가람')).toBeVisible();
  await page.getByRole('radio', { name: '재학생' }).click();
  await page.getByRole('button', { name: '승인' }).click();
  const question = page.getByRole('dialog', { name: '본인인지 다시 확인할게요' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(shown('가람')).toBeVisible();
  expect(sent.filter(({ name }) => name === APPROVAL)).toHaveLength(0);
});

test('a refused decision says why, and the document is in the list again', async () => {
  letUndoEnd('at once');
  await renderDesk(new Refusal(409, 'CERTIFICATE_DECIDED', '다른 운영자가 먼저 심사했어요.'));
  await expect.element(shown('가람')).toBeVisible();
  await page.getByRole('radio', { name: '재학생' }).click();
  await page.getByRole('button', { name: '승인' }).click();
  await expect.element(page.getByRole('alertdialog', { name: '심사하지 못했어요' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('button', { name: '가람' })).toBeVisible();
});

test('single keys do nothing once they are switched off, and none while somebody writes', async () => {
  await renderDesk();
  await expect.element(shown('가람')).toBeVisible();
  await page.getByLabelText('반려 사유').click();
  await userEvent.keyboard('j');
  await expect.element(shown('가람')).toBeVisible();
  await page.getByRole('switch', { name: '단축키' }).click();
  await userEvent.keyboard('j');
  await expect.element(shown('가람')).toBeVisible();
  await page.getByRole('switch', { name: '단축키' }).click();
  await userEvent.keyboard('j');
  await expect.element(shown('나래')).toBeVisible();
});

test('who does not review documents is led on to the first part of their own', async () => {
  const { address } = await renderDesk(undefined, ['FINANCE']);
  await expect.poll(address).toBe('/admin/payments');
});

test('on a phone what a document is to be compared with stands beside it', async () => {
  await page.viewport(390, 844);
  await renderDesk();
  await page.getByRole('button', { name: '서류 보고 심사하기' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('부산대학교 · 경영학과')).toBeVisible();
  await expect.element(sheet.getByText('0@mail.example.com')).toBeVisible();
});

test('a document is loaded once per opening, even if the network drops: each look is in the audit log', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false);
  const { sent } = await renderDesk();
  const looks = () => sent.filter(({ name }) => name === 'GET /v1/admin/certificates/{certificateId}/document').length;
  await expect.poll(looks).toBe(1);
  await expect.element(page.getByRole('link', { name: /PDF 열기/ })).toBeVisible();
  loseNetworkForAMoment();
  await expect.poll(() => sent.filter(({ name }) => name === 'GET /v1/admin/waiting').length).toBeGreaterThan(1);
  expect(looks()).toBe(1);
});

test('a PDF is shown beside what it is compared with, where the browser has a viewer', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  await renderDesk();
  await expect.element(page.getByTitle('증명서.pdf 서류')).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('부산대학교 · 경영학과')).toBeInViewport({ ratio: 1 });
});

test('the keyboard reaches the facts of a decided document where they scroll', async () => {
  await renderDesk(undefined, undefined, undefined, { status: 'APPROVED', decidedAt: '2026-11-21T00:00:00Z' });
  await expect.element(shown('가람')).toBeVisible();
  const facts = page.getByRole('group', { name: '가람' });
  await expect.element(facts).not.toBeInTheDocument();
  document.querySelector('article header + div')?.setAttribute('style', 'height: 40px; overflow: auto');
  await expect.element(facts).toHaveAttribute('tabindex', '0');
});
