import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { holdAnswers } from '../../../testing/server-stub.ts';
import { SharedNote } from './agenda.tsx';
import { usePreparation } from './preparation-queries.ts';

const BEFORE: Preparation = {
  mentoringId: 7,
  side: 'mentee',
  version: 1,
  questions: [],
  note: { text: '', version: 0, by: null, at: null },
  isOpen: true,
};
const AFTER: Preparation = {
  ...BEFORE,
  version: 2,
  note: { text: '이력서를', version: 1, by: 'mentee', at: '2026-11-26T03:00:00.000Z' },
};

function Note() {
  const { data } = usePreparation(7);
  return data ? <SharedNote preparation={data} /> : null;
}

test('what is typed while the note is being saved stays, over what was saved', async () => {
  const { sent } = await renderPage(Note, {
    address: '/user/status/mentee/progress/7',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/mentoring/{mentoringId}/preparation': BEFORE,
      'PUT /v1/mentoring/{mentoringId}/note': AFTER,
    },
  });
  const field = page.getByLabelText('함께 쓰는 메모');
  const save = page.getByRole('button', { name: '메모 저장' });
  await field.fill('이력서를');
  const answer = holdAnswers('PUT');
  await save.click();
  await field.fill('이력서를 봐 주세요');
  answer();
  await expect.element(page.getByText('메모를 저장했어요.')).toBeVisible();
  await expect.element(field).toHaveValue('이력서를 봐 주세요');
  await expect.element(page.getByText(/메모를 바꿨어요/)).not.toBeInTheDocument();
  await save.click();
  await expect
    .poll(() => sent.filter(({ name }) => name.endsWith('/note')).map(({ body }) => body))
    .toEqual([
      { text: '이력서를', version: 0 },
      { text: '이력서를 봐 주세요', version: 1 },
    ]);
  await expect.element(field).toHaveValue('이력서를');
});
