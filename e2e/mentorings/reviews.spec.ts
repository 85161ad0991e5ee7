import { endCompleted } from '#server/testing/stores/conversation-row-store.ts';
import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { expectSoundLayout } from '../support/layout.ts';
import { navigate } from '../support/navigate.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

const QUESTION = '첫 직장을 고를 때 무엇을 가장 먼저 보셨나요?';
const ANSWER = '배울 사람이 있는지를 먼저 봤어요.';
const EDITED = '배울 사람이 있는지를 먼저 봤어요. 연봉은 그다음이었어요.';

test('what is written after a mentoring', async ({ testUsers, database, clock }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee('ENROLLED')];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await endCompleted(database, mentoringId, clock.now());
  const operator = await testUsers.operator();

  await test.step('a student shares a question, the mentor agrees, a third reads and reports it, operators hide it', async () => {
    await mentee.page.goto(`/user/status/mentee/progress/${mentoringId}`);
    await openGroup(mentee.page, '다음 후배에게');
    await mentee.page.getByRole('button', { name: '질문 나누기' }).click();
    await mentee.page.getByRole('textbox', { name: /물어본 것/ }).fill(QUESTION);
    await mentee.page.getByRole('textbox', { name: /멘토의 답/ }).fill(ANSWER);
    await checkWithAxe(mentee.page);
    await mentee.page.getByRole('button', { name: '멘토에게 보내기' }).click();
    await expect(mentee.page.getByText('선배의 동의를 기다리고 있어요.')).toBeVisible();

    await mentor.page.goto(`/mentorship/info/${mentor.memberId}`);
    await expect(mentor.page.getByText('아직 받은 후기가 없어요.')).toBeVisible();
    await expect(mentor.page.getByText(QUESTION)).toHaveCount(0);
    await navigate(mentor.page, `/user/status/mentor/progress/${mentoringId}`);
    await mentor.page.getByRole('button', { name: '확인하고 공개하기' }).click();
    await mentor.page.getByRole('textbox', { name: /내 답/ }).fill(EDITED);
    await mentor.page.getByRole('button', { name: '공개하기', exact: true }).click();
    await expect(mentor.page.getByText('선배님의 화면에 이름 없이 보이고 있어요.')).toBeVisible();
    await expect(mentee.page.getByText('선배의 화면에 이름 없이 보이고 있어요.'), 'without a reload').toBeVisible();
    await expect(mentee.page.getByText(EDITED)).toBeVisible();

    const { page: reader } = await testUsers.mentee('ENROLLED');
    await reader.goto(`/mentorship/info/${mentor.memberId}`);
    const answers = reader.getByRole('region', { name: '멘토가 답한 질문' });
    await expect(answers.getByText(QUESTION)).toBeVisible();
    await expect(answers.getByText(EDITED)).toBeVisible();
    await expect(answers).not.toContainText(mentee.nickname);
    await expectSoundLayout(reader);
    await checkWithAxe(reader);
    await answers.getByRole('button', { name: '이 글 신고하기' }).click();
    await reader.getByRole('radio', { name: '그 밖의 문제' }).check();
    await reader.getByRole('button', { name: '신고하기', exact: true }).click();
    await expect(reader.getByText('신고를 받았어요. 운영팀이 확인할게요.')).toBeVisible();

    await operator.goto('/admin/reports');
    await operator.getByRole('radio', { name: '공개 답변' }).check();
    const card = operator.getByRole('listitem').filter({ hasText: mentee.nickname });
    await expect(card.getByText('그 밖의 문제')).toBeVisible();
    await card.getByRole('button', { name: '숨기기' }).click();
    await operator.getByLabel('숨기는 이유').fill('시험이에요.');
    await operator.getByRole('dialog').getByRole('button', { name: '숨기기' }).click();
    await expect(card).toHaveCount(0);

    await expect(mentee.page.getByText('운영팀이 숨겼어요. 이유: 시험이에요.'), 'without a reload').toBeVisible();
    await reader.reload();
    await expect(reader.getByText('아직 받은 후기가 없어요.')).toBeVisible();
    await expect(reader.getByText(QUESTION)).toHaveCount(0);
  });

  await test.step('both write, see each other, the mentor’s page shows it, and they meet again', async () => {
    await mentee.page.getByRole('button', { name: '후기 남기기' }).click();
    await mentee.page.getByRole('radio', { name: '좋았어요' }).check();
    await mentee.page.getByRole('checkbox', { name: '따뜻하게 들어줬어요' }).check();
    await mentee.page.getByRole('textbox', { name: /한마디/ }).fill('방향이 잡혔어요.');
    await checkWithAxe(mentee.page);
    await mentee.page.getByRole('button', { name: '남기기', exact: true }).click();
    await expect(mentee.page.getByText('내가 남긴 말')).toBeVisible();

    // Anew: what the app has answered a moment ago would prove nothing.
    await mentor.page.goto(`/mentorship/info/${mentor.memberId}`);
    await expect(mentor.page.getByText('아직 받은 후기가 없어요.')).toBeVisible();
    await navigate(mentor.page, `/user/status/mentor/progress/${mentoringId}`);
    await expect(mentor.page.getByText('방향이 잡혔어요.')).toHaveCount(0);
    await mentor.page.getByRole('button', { name: '한마디 남기기' }).click();
    await mentor.page.getByRole('textbox', { name: /고마운 점/ }).fill('질문이 좋았어요. 응원할게요!');
    await mentor.page.getByRole('button', { name: '남기기', exact: true }).click();
    await expect(mentor.page.getByText('방향이 잡혔어요.', { exact: true })).toBeVisible();

    await mentee.page.reload();
    await expect(mentee.page.getByText('질문이 좋았어요. 응원할게요!')).toBeVisible();
    await navigate(mentor.page, '/user/mentorinfo');
    await expect(mentor.page.getByText('방향이 잡혔어요.', { exact: true })).toBeVisible();
    await navigate(mentee.page, `/mentorship/info/${mentor.memberId}`);
    await expect(mentee.page.getByText('따뜻하게 들어줬어요 1')).toBeVisible();
    await expect(mentee.page.getByText('방향이 잡혔어요.', { exact: true })).toBeVisible();
    await expect(mentee.page.getByText('질문이 좋았어요')).toHaveCount(0);
    await checkWithAxe(mentee.page);

    await operator.getByRole('radio', { name: '후기' }).check();
    const card = operator.getByRole('listitem').filter({ hasText: mentee.nickname });
    await card.getByRole('button', { name: '숨기기' }).click();
    await operator.getByLabel('숨기는 이유').fill('시험이에요.');
    await operator.getByRole('dialog').getByRole('button', { name: '숨기기' }).click();
    await expect(card).toHaveCount(0);

    await navigate(mentee.page, `/user/status/mentee/progress/${mentoringId}`);
    await expect(mentee.page.getByText(/^운영팀이 숨겨서 .+ 이유: 시험이에요\.$/)).toBeVisible();
    await mentee.page.getByRole('link', { name: '다시 제안하기' }).click();
    await expect(mentee.page).toHaveURL(new RegExp(`/mentorship/suggestion/${mentor.memberId}`));
    await expect(mentee.page.getByRole('radio', { name: '취업 준비' })).toBeChecked();
  });
});
