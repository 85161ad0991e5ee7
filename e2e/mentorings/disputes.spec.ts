import { MINUTE_MS } from '#domain/time/durations.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { openGroup } from '../support/groups.ts';
import { navigate } from '../support/navigate.ts';
import { tapTwice } from '../support/taps.ts';
import { OPERATOR, expect, pay, propose, test } from '../support/test-users.ts';
import { countTextInView } from '../support/text-in-view.ts';

const REASON = '10분을 기다렸지만 만나지 못했어요.';
const ANSWER = '저는 시작 전부터 들어와 있었어요.';
/** Hangul syllables in view where money moves (docs/screens.md). */
const MOST_TEXT = 120;
const NOTE = '참석 확인과 두 분의 말을 보고 정했어요.';

test(
  'what went wrong with a session is said, looked into and decided',
  { tag: JOURNEY },
  async ({ testUsers, database }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    const mentoringId = await propose(mentee, mentor);
    await pay(mentee, mentoringId);
    const params = { mentoringId: String(mentoringId) };
    const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
    const body = { startTime: applyTimes[0]?.startTime ?? '' };
    await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
    await moveConfirmedStart(database, mentoringId, new Date(Date.now() - 11 * MINUTE_MS));

    const { page } = mentee;
    await page.goto(`/user/status/mentee/progress/${mentoringId}`);
    await openGroup(page, '결제와 규칙');
    await page.getByRole('button', { name: '멘토링에 문제가 있었나요?' }).click();
    const sheet = page.getByRole('dialog', { name: '어떤 문제가 있었나요?' });
    const send = sheet.getByRole('button', { name: '운영팀에 알리기' });
    await expect(send).toBeDisabled();
    await sheet.getByRole('textbox', { name: '있었던 일' }).fill(REASON);
    // Without a network nothing is lost: the file is uploaded again, and the text is still there.
    const chooser = page.waitForEvent('filechooser');
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: '파일 더하기' }).click();
    await (
      await chooser
    ).setFiles({ name: '기다린 화면.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf().bytes) });
    const retry = sheet.getByRole('button', { name: '기다린 화면.pdf 다시 올리기' });
    await expect(retry).toBeVisible();
    await expect(send).toBeDisabled();
    await page.context().setOffline(false);
    await retry.click();
    await expect(sheet.getByText('보낼 준비가 됐어요')).toBeVisible();
    await tapTwice(send);
    await expect(sheet).toHaveCount(0);
    const heard = page.getByRole('region', { name: '문제 확인' });
    await expect(heard.getByText(/까지 결정해요\.$/)).toBeVisible();
    await openGroup(page, '남긴 말');
    await expect(heard.getByText(REASON)).toBeVisible();
    await openGroup(page, '결정이 없으면');
    await expect(
      heard.getByText(/까지 결정이 없으면 만난 기록이 .* 그동안 정산과 환불은 멈춰 있어요\.$/),
    ).toBeVisible();

    // The mentor reads it and answers.
    await mentor.page.goto('/user/status/mentor?tab=confirmed');
    await expect(mentor.page.getByRole('article').filter({ hasText: mentee.nickname })).toContainText('확인 중');
    await navigate(mentor.page, `/user/status/mentor/progress/${mentoringId}`);
    await expect(mentor.page.getByText(REASON)).toBeVisible();
    expect((await countTextInView(mentor.page)).hangul).toBeLessThanOrEqual(MOST_TEXT);
    await expect(mentor.page.getByRole('link', { name: '기다린 화면.pdf' })).toHaveAttribute(
      'href',
      /^\/files\/disputes\/\d+$/,
    );
    await mentor.page.getByRole('button', { name: '하고 싶은 말 더하기' }).click();
    const answer = mentor.page.getByRole('dialog', { name: '하고 싶은 말을 남겨 주세요' });
    await answer.getByRole('textbox', { name: '하고 싶은 말' }).fill(ANSWER);
    await tapTwice(answer.getByRole('button', { name: '남기기' }));
    await expect(answer).toHaveCount(0);
    await openGroup(mentor.page, '남긴 말');
    await expect(mentor.page.getByText(ANSWER)).toHaveCount(1);
    // It appears on the student's open screen by itself.
    await expect(heard.getByText(ANSWER)).toBeVisible();

    const desk = await testUsers.operator();
    await desk.goto('/user');
    await expect(desk.getByText(OPERATOR.email)).toBeVisible();
    await desk.getByRole('main').getByRole('link', { name: '운영자 화면' }).click();
    await desk.getByRole('main').getByRole('link', { name: '문제', exact: true }).click();
    const card = desk.getByRole('listitem').filter({ hasText: mentee.nickname });
    await expect(card.getByText(REASON)).toHaveCount(0);
    await card.getByRole('button', { name: '남긴 말과 파일 보기 (2)' }).click();
    const said = desk.getByRole('dialog', { name: '남긴 말과 파일' });
    await expect(said.getByText(REASON)).toBeVisible();
    await expect(said.getByText(ANSWER)).toBeVisible();
    await desk.keyboard.press('Escape');
    await card.getByRole('button', { name: '결정하기' }).click();
    const decision = desk.getByRole('dialog', { name: '무엇을 확인했나요?' });
    await decision.getByRole('radio', { name: '일부만 진행됐어요' }).check();
    await expect(decision.getByText(/멘티에게 10,000원을 돌려줘요\. 멘토에게 9,000원을 정산해요\./)).toBeVisible();
    await decision.getByRole('radio', { name: '멘토가 오지 않았어요' }).check();
    await expect(decision.getByText(/멘티에게 20,000원을 돌려줘요\./)).toBeVisible();
    await decision.getByRole('textbox', { name: '두 사람에게 알릴 이유' }).fill(NOTE);
    await tapTwice(decision.getByRole('button', { name: '결정하기' }));
    await expect(decision).toHaveCount(0);
    await expect(card).toHaveCount(0);

    // Both read it; the student got everything, so it is the mentor who may appeal, or accept.
    await expect(heard.getByText('20,000원을 모두 돌려드려요.')).toBeVisible();
    await expect(heard.getByText(NOTE)).toBeVisible();
    await expect(page.getByRole('button', { name: '이의 신청' })).toHaveCount(0);
    await expect(mentor.page.getByText('후배에게 전액 돌려드려요. 정산은 없어요.')).toBeVisible();
    for (const reader of [mentee, mentor]) {
      await reader.page.reload();
      await expect(reader.page.getByText(NOTE)).toBeVisible();
      expect((await countTextInView(reader.page)).hangul).toBeLessThanOrEqual(MOST_TEXT);
    }
    await mentor.page.getByRole('button', { name: '이의 신청' }).click();
    const appeal = mentor.page.getByRole('dialog', { name: '어떤 점이 사실과 다른가요?' });
    await expect(appeal.getByRole('button', { name: '이의 신청하기' })).toBeDisabled();
    await mentor.page.keyboard.press('Escape');
    await mentor.page.getByRole('button', { name: '결정을 받아들여요' }).click();
    await mentor.page.getByRole('button', { name: '받아들이기' }).click();

    await expect(page.getByRole('heading', { name: '선배를 만나지 못했어요' })).toBeVisible();
    await openGroup(page, '결제와 규칙');
    await expect(page.getByText(/환불 (진행 중|완료)/)).toBeVisible();
    await expect(mentor.page.getByText('노쇼로 마무리되어')).toBeVisible();
  },
);
