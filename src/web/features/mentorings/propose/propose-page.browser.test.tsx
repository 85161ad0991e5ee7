import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { MentorDetail, MentorListItem } from '#contract/mentors/mentors.ts';
import { DEFAULT_MINIMUM_NOTICE_HOURS } from '#domain/mentorings/times/slot-limits.ts';
import { SAMPLE_MENTOR } from '#domain/testing/sample-profiles.ts';
import { dismissAlert, untilItCounts } from '../../../testing/actions.ts';
import { setDevice } from '../../../testing/korean-device.ts';
import { MENTEE_PROFILE, meOf, NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NO_RESPONSE, Refusal, type Responses, type SentRequest } from '../../../testing/server-stub.ts';
import ProposePage from './propose-page.tsx';

const MENTOR: MentorDetail = {
  ...SAMPLE_MENTOR,
  mentorId: 7,
  mentoringCount: 0,
  isBookmarked: false,
  cannotPropose: null,
  nextFreeAt: null,
  freeTimes: [],
  reviewChip: null,
  reviewWords: null,
  load: 'OPEN',
  isWaiting: false,
  trust: { employmentCheckedAt: null, schoolCheck: null, answerHabit: null },
  price: { priceKrw: 20_000, coupon: null, campaignCoupon: null },
};
const ONE_PAGE = { size: 5, numberOfElements: 4, last: true, empty: false, cursor: null };

function listedMentor(mentorId: number): MentorListItem {
  return {
    mentorId,
    nickname: `선배${mentorId}`,
    organization: { name: '가온소프트', detailedJob: '백엔드', jobCategory: '개발', experience: 5 },
    mentoringCount: 0,
    introduction: { title: '백엔드 개발자예요' },
    profileImage: null,
    isBookmarked: false,
    field: '개발',
    subField: '백엔드',
    cannotPropose: null,
    nextFreeAt: null,
    load: 'OPEN',
    reasons: [],
    fitsAt: null,
    schoolName: '서울대학교',
    trust: MENTOR.trust,
    reviewChip: null,
    reviewWords: null,
    priceKrw: 20_000,
  };
}

const propose = page.getByRole('button', { name: '멘토링 제안하기' });
const slots = page.getByRole('button', { name: /^희망 시간 \d: / });
const more = page.getByRole('button', { name: '더 보기' });
const message = page.getByRole('textbox', { name: '멘토에게 전할 말' });
const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
const choose = sheet.getByRole('button', { name: /선택 완료$/ });
const half = (clock: string) => sheet.getByRole('checkbox', { name: clock });

afterEach(() => {
  vi.useRealTimers();
});

/** Opens the form. @param now what the device's clock shows */
async function open(now: string, responses: Responses = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const rendered = await renderPage(ProposePage, {
    address: '/mentorship/suggestion/7',
    path: '/mentorship/suggestion/:mentorId',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/mentor/{mentorId}': MENTOR,
      'GET /v1/mentor/{mentorId}/free-times': { noticeHours: DEFAULT_MINIMUM_NOTICE_HOURS, days: [] },
      'GET /v1/last-message': null,
      'GET /v1/members/me': meOf(NEW_MENTEE),
      ...responses,
    },
  });
  await expect.element(propose).toBeVisible();
  return {
    ...rendered,
    countProposals: () => rendered.sent.filter(({ name }) => name === 'POST /v1/mentoring').length,
  };
}

function day(date: string): Locator {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return sheet.getByRole('button', { name: new RegExp(String.raw`^${year}년 ${month}월\s*${dayOfMonth}\s*일`) });
}

async function chooseTime(place: number, date: string, clock: string): Promise<void> {
  await slots.nth(place - 1).click();
  await day(date).click();
  await half(clock).click();
  await choose.click();
  await expect.element(sheet).not.toBeInTheDocument();
}

describe('the proposal form', () => {
  const NOW = '2026-12-16T10:10:00+09:00';

  test('sends no proposal without a time, and one that gets no response keeps what was filled in', async () => {
    const { countProposals } = await open(NOW, { 'POST /v1/mentoring': NO_RESPONSE });
    const report = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', report);
    await message.fill('이야기를 듣고 싶어요.');
    await propose.click();
    await dismissAlert('희망 시간을 확인해 주세요', '올바른 날짜를 최소 1개 이상 선택해주세요.');
    await expect.element(slots.first()).toHaveFocus();
    expect(countProposals()).toBe(0);
    await chooseTime(1, '2026-12-17', '10:00');
    await propose.click();
    await dismissAlert('제안하지 못했어요', '제안 중 오류가 발생했습니다.');
    await expect.element(message).toHaveValue('이야기를 듣고 싶어요.');
    expect(countProposals()).toBe(1);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'proposal error' }));
  });

  test('has on a device in New York the local time with each half hour, and with what was chosen', async () => {
    setDevice('ITS_OWN');
    await open(NOW);
    await slots.first().click();
    await day('2026-12-17').click();
    await expect.element(sheet.getByText('한국 시간이고, 아래는 내 시간이에요.')).toBeVisible();
    await half('10:00 한국 시간, 내 시간 전날 20:00').click();
    await choose.click();
    await expect
      .element(page.getByText(/10:00 ~ 10:30 한국.시간 · 내.시간.12월.16일.\(수\) 20:00 ~ 20:30/))
      .toBeVisible();
  });

  test('shows three times, and up to five', async () => {
    await open(NOW);
    const add = page.getByRole('button', { name: '다른 날' });
    expect(slots.elements()).toHaveLength(3);
    for (const [count, clock] of ['10:00', '11:00', '12:00', '13:00', '14:00'].entries()) {
      await add.click();
      await day('2026-12-17').click();
      await half(clock).click();
      await choose.click();
      await expect.element(slots.nth(count)).toHaveAccessibleName(new RegExp(clock));
      expect(slots.elements()).toHaveLength(Math.max(3, count + 1));
    }
    await expect.element(add).not.toBeInTheDocument();
  });

  test('counts its text to 500, and disables its button beyond them', async () => {
    await open(NOW);
    await message.fill('가'.repeat(501));
    await expect.element(page.getByText(/501\/500$/)).toBeVisible();
    await expect.element(message).toHaveAccessibleDescription('멘토에게 전할 말은 최대 500자까지 입력할 수 있어요.');
    await expect.element(propose).toBeDisabled();
    await message.fill('가'.repeat(500));
    await expect.element(propose).toBeEnabled();
  });

  test('helps with the message: a question by one tap, and the last message, after asking', async () => {
    const last = { topic: 'CAREER_PATH', mentoringMessage: '지난 글이에요.', wasRejected: false } as const;
    await open(NOW, { 'GET /v1/last-message': last });
    const question = page.getByRole('button', { name: '신입에게 꼭 바라는 한 가지는 무엇인가요?' });
    await message.fill('안녕하세요.');
    await question.click();
    await expect.element(message).toHaveValue('안녕하세요.\n신입에게 꼭 바라는 한 가지는 무엇인가요?');
    await expect.element(question).toBeDisabled();
    await page.getByText('면접 대비').click();
    await expect
      .element(page.getByRole('region', { name: '면접 대비 질문' }).getByRole('button').first())
      .toBeEnabled();
    const again = page.getByRole('button', { name: '지난번에 쓴 말 불러오기' });
    await again.click();
    await page.getByRole('button', { name: '취소' }).click();
    await expect.element(message).toHaveValue('안녕하세요.\n신입에게 꼭 바라는 한 가지는 무엇인가요?');
    await again.click();
    await page.getByRole('button', { name: '바꾸기' }).click();
    await expect.element(message).toHaveValue(last.mentoringMessage);
    await expect.element(again).not.toBeInTheDocument();
  });

  test('shows what the mentor will see of the student', async () => {
    const me = { ...meOf(NEW_MENTEE), menteeProfile: MENTEE_PROFILE };
    await open(NOW, { 'GET /v1/members/me': me });
    await more.click();
    const part = page.getByRole('group', { name: '멘토에게 보이는 내용' });
    for (const text of [MENTEE_PROFILE.nickname, MENTEE_PROFILE.education.major, MENTEE_PROFILE.introduction])
      await expect.element(part.getByText(new RegExp(text))).toBeVisible();
    await expect.element(part.getByText(me.email)).not.toBeInTheDocument();
  });

  test('is anonymous until the confirmation only for who wants it, and shows beforehand what is left out', async () => {
    const me = { ...meOf(NEW_MENTEE), menteeProfile: MENTEE_PROFILE };
    const { sent } = await open(NOW, { 'GET /v1/members/me': me, 'POST /v1/mentoring': NO_RESPONSE });
    vi.stubGlobal('reportError', vi.fn<typeof reportError>());
    await more.click();
    const part = page.getByRole('group', { name: '멘토에게 보이는 내용' });
    const anonymous = part.getByRole('checkbox', { name: '확정될 때까지 익명으로 제안하기' });
    await expect.element(anonymous).not.toBeChecked();
    await expect.element(part.getByText(MENTEE_PROFILE.nickname)).toBeVisible();
    await anonymous.click();
    for (const text of [MENTEE_PROFILE.nickname, MENTEE_PROFILE.introduction])
      await expect.element(part.getByText(text)).not.toBeInTheDocument();
    await expect.element(part.getByText('익명 후배')).toBeVisible();
    await expect.element(part.getByText(new RegExp(MENTEE_PROFILE.education.major))).toBeVisible();
    await chooseTime(1, '2026-12-17', '13:30');
    await propose.click();
    await dismissAlert('제안하지 못했어요', '제안 중 오류가 발생했습니다.');
    expect(sent.find(({ name }) => name === 'POST /v1/mentoring')?.body).toMatchObject({ isAnonymous: true });
  });

  describe('다음 선배', () => {
    const part = page.getByRole('group', { name: '답이 없으면' });
    const agree = part.getByRole('checkbox', { name: /동의해요/ });
    const LISTED = { content: [7, 8, 9, 10].map(listedMentor), sliceInfo: ONE_PAGE, correctedTo: null };
    const RESPONSES: Responses = { 'GET /v1/mentor': LISTED, 'POST /v1/mentoring': NO_RESPONSE };
    const backupsIn = (sent: readonly SentRequest[]) =>
      sent
        .filter(({ name }) => name === 'POST /v1/mentoring')
        .map(({ body }) => (body as { backups?: object }).backups);
    const readyForm = async () => {
      const opened = await open(NOW, RESPONSES);
      vi.stubGlobal('reportError', vi.fn<typeof reportError>());
      await chooseTime(1, '2026-12-17', '10:00');
      await more.click();
      return opened;
    };

    test('is asked for at once after a proposal that was rejected', async () => {
      const last = { topic: 'CAREER_PATH', mentoringMessage: '지난 글이에요.', wasRejected: true } as const;
      await open(NOW, { ...RESPONSES, 'GET /v1/last-message': last });
      await expect.element(part.getByRole('radio', { name: '다음 멘토 고르기' })).toBeVisible();
      await expect.element(part.getByText(/지난 제안은 이루어지지 않았어요/)).toBeVisible();
    });

    test('is nobody unless the student says so, and asks for nothing then', async () => {
      const { sent } = await readyForm();
      await expect.element(part.getByRole('radio', { name: '전액 돌려받기' })).toBeChecked();
      await expect.element(agree).not.toBeInTheDocument();
      await propose.click();
      await dismissAlert('제안하지 못했어요', '제안 중 오류가 발생했습니다.');
      expect(backupsIn(sent)).toEqual([undefined]);
    });

    test('is named in the order of the taps, two at most, not the mentor who is asked; and only with consent', async () => {
      const { sent } = await readyForm();
      await part.getByText('다음 멘토 고르기').click();
      const box = (name: string) => part.getByRole('checkbox', { name: new RegExp(name) });
      await expect.element(box('선배8')).toBeVisible();
      await expect.element(box('선배7')).not.toBeInTheDocument();
      await box('선배10').click();
      await box('선배8').click();
      await expect.element(box('선배9')).toBeDisabled();
      await expect.element(box('선배10')).toHaveAccessibleName(/1번째/);
      await propose.click();
      await dismissAlert('다음 선배를 확인해 주세요', '다음 선배에게 전하는 데 동의해 주세요.');
      await agree.click();
      await propose.click();
      await dismissAlert('제안하지 못했어요', '제안 중 오류가 발생했습니다.');
      expect(backupsIn(sent)).toEqual([{ mentorIds: [10, 8], isAutomatic: false, isAgreed: true }]);
    });

    test('is found automatically, and forgotten by another tap', async () => {
      const { sent } = await readyForm();
      await part.getByText('비슷한 멘토에게 자동으로').click();
      await expect.element(part.getByText(/최대 2명 찾아 전해요/)).toBeVisible();
      await agree.click();
      await propose.click();
      await dismissAlert('제안하지 못했어요', '제안 중 오류가 발생했습니다.');
      await part.getByText('전액 돌려받기').click();
      await propose.click();
      await dismissAlert('제안하지 못했어요', '제안 중 오류가 발생했습니다.');
      expect(backupsIn(sent)).toEqual([{ mentorIds: [], isAutomatic: true, isAgreed: true }, undefined]);
    });
  });

  test('sends no time that has passed while the form was open', async () => {
    const { countProposals } = await open(NOW);
    await chooseTime(1, '2026-12-16', '13:30');
    vi.setSystemTime(new Date('2026-12-16T13:30:00+09:00'));
    await propose.click();
    await dismissAlert('희망 시간을 확인해 주세요', '이미 지난 시간이에요. 다른 시간을 선택해 주세요.');
    expect(countProposals()).toBe(0);
  });
});

test('the time picker offers no past day, no past hour of today, no time twice, and ninety days', async () => {
  await open('2026-12-16T10:10:00+09:00');
  const starts = () =>
    sheet
      .getByRole('group', { name: '시작 시간 (30분)' })
      .getByRole('checkbox')
      .elements()
      .map((box) => (box as HTMLInputElement).value);
  await slots.first().click();
  await expect.element(sheet.getByRole('status')).toHaveTextContent('2026년 12월');
  await expect.element(choose).toBeDisabled();
  for (const past of ['2026-12-01', '2026-12-15']) await expect.element(day(past)).toBeDisabled();
  // A day of another month.
  await expect.element(day('2027-01-01')).toBeDisabled();
  await day('2026-12-16').click();
  // The first that has not passed.
  await expect.poll(() => [starts()[0], starts().at(-1)]).toEqual(['10:30', '23:30']);
  await day('2026-12-17').click();
  await expect.poll(starts).toHaveLength(34);
  expect(starts()[0]).toBe('07:00');
  await half('10:30').click();
  await choose.click();
  await expect.element(sheet).not.toBeInTheDocument();

  await slots.nth(1).click();
  await day('2026-12-17').click();
  await expect.poll(starts).toHaveLength(33);
  expect(starts()).not.toContain('10:30');
  await day('2026-12-18').click();
  await expect.poll(starts).toContain('10:30');
  const next = sheet.getByRole('button', { name: '다음 달' });
  for (const month of ['2027년 1월', '2027년 2월', '2027년 3월']) {
    await next.click();
    await expect.element(sheet.getByRole('status')).toHaveTextContent(month);
  }
  // The ninetieth day.
  await expect.element(day('2027-03-16')).toBeEnabled();
  await expect.element(day('2027-03-17')).toBeDisabled();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
});

test('the time picker shows this month for a time of a month that has passed', async () => {
  await open('2026-11-30T10:10:00+09:00');
  await chooseTime(1, '2026-11-30', '23:00');
  vi.setSystemTime(new Date('2026-12-01T09:00:00+09:00'));
  await slots.first().click();
  await expect.element(sheet.getByRole('status')).toHaveTextContent('2026년 12월');
  await day('2026-12-02').click();
  await half('10:00').click();
  await choose.click();
  await expect.element(slots.first()).toHaveAccessibleName(/12월.2일/);
});

test('the time picker goes on to the next day at midnight in Korea, also to the next month', async () => {
  await open('2026-11-30T23:59:50+09:00');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-30T23:59:50+09:00') });
  await slots.first().click();
  await expect.element(day('2026-11-30')).toHaveAccessibleName(/오늘/);
  await untilItCounts();
  vi.advanceTimersByTime(20_000);
  await expect.element(day('2026-12-01')).toHaveAccessibleName(/오늘/);
  await day('2026-12-02').click();
  await expect.element(half('10:00')).toBeVisible();
});

describe('the mentor’s free times', () => {
  const MISSING = new Refusal(404, 'NOT_FOUND', '없어요.');
  const NOTHING = { closure: null, free: [], booked: [], own: [], note: null };
  const FREE_TIMES = {
    noticeHours: 24,
    days: [
      { ...NOTHING, day: '2026-12-16', free: ['23:00'] },
      { ...NOTHING, day: '2026-12-17' },
      { ...NOTHING, day: '2026-12-18', closure: 'DAY_OFF' as const },
      { ...NOTHING, day: '2027-01-05', free: ['19:00', '19:30', '20:00'], booked: ['10:00'], own: ['11:00'] },
      { ...NOTHING, day: '2027-01-06', free: ['19:00'] },
    ],
  };
  const openWith = (responses: Responses) => open('2026-12-16T10:10:00+09:00', responses);
  const group = (name: string) => sheet.getByRole('group', { name });
  const clocks = (name: string) =>
    group(name)
      .getByRole('checkbox')
      .elements()
      .map((box) => (box as HTMLInputElement).value);

  test('are where the picker opens; several are chosen at once, and fill the empty times', async () => {
    await openWith({ 'GET /v1/mentor/{mentorId}/free-times': FREE_TIMES });
    await slots.first().click();
    await expect.element(sheet.getByRole('status')).toHaveTextContent('2027년 1월');
    await expect.poll(() => clocks('멘토의 가능한 시간')).toEqual(['19:00', '19:30', '20:00']);
    const outside = clocks('선호 시간 밖이에요');
    for (const taken of ['10:00', '11:00', '19:00']) expect(outside).not.toContain(taken);
    expect(outside).toHaveLength(29);
    await expect.element(sheet.getByText('이미 잡힌 멘토링이 있는 시간은 빼고 보여 드려요.')).toBeVisible();
    await expect.element(day('2027-01-06')).toHaveAccessibleName(/가능한 시간 있음$/);
    await half('19:00').click();
    await half('07:00').click();
    await day('2027-01-06').click();
    await half('19:00').click();
    await sheet.getByRole('button', { name: '3개 선택 완료' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    for (const [place, time] of ['1월 5일 (화) 07:00', '1월 5일 (화) 19:00', '1월 6일 (수) 19:00'].entries())
      await expect
        .element(slots.nth(place))
        .toHaveAccessibleName(new RegExp(`^희망 시간 ${place + 1}: ${time.replaceAll(/[() ]/g, '.')}`));
    await expect.element(page.getByText('선호 시간 밖이에요')).toBeVisible();
  });

  test('of the next days stand by day: a tap fills the next time, another takes it back, five at most', async () => {
    const freeTimes = ['2027-01-05T10:00:00.000Z', '2027-01-06T10:00:00.000Z'];
    const days = FREE_TIMES.days.map((each) =>
      each.day === '2027-01-06' ? { ...each, free: ['19:00', '20:00', '20:30'] } : each,
    );
    await openWith({
      'GET /v1/mentor/{mentorId}': { ...MENTOR, freeTimes, nextFreeAt: freeTimes[0] ?? null },
      'GET /v1/mentor/{mentorId}/free-times': { ...FREE_TIMES, days },
    });
    const chip = (date: string, clock: string) =>
      page.getByRole('group', { name: date }).getByRole('checkbox', { name: clock });
    const [tuesday, wednesday] = ['1월 5일 (화)', '1월 6일 (수)'];
    await chip(tuesday, '19:30').click();
    await chip(wednesday, '19:00').click();
    await expect.element(slots.first()).toHaveAccessibleName(/^희망 시간 1: 1월.5일.\(화\) 19:30/);
    await expect.element(slots.nth(1)).toHaveAccessibleName(/^희망 시간 2: 1월.6일.\(수\) 19:00/);
    await chip(tuesday, '19:30').click();
    await expect.element(slots.first()).toHaveAccessibleName('희망 시간 1: 시간 고르기');
    for (const clock of ['19:00', '20:00']) await chip(tuesday, clock).click();
    for (const clock of ['20:00', '20:30']) await chip(wednesday, clock).click();
    expect(slots.elements()).toHaveLength(5);
    await expect.element(chip(tuesday, '19:30')).toHaveAttribute('aria-disabled', 'true');
    await chip(wednesday, '20:30').click();
    expect(slots.elements()).toHaveLength(4);
    await chip(tuesday, '19:30').click();
    await expect.element(slots.nth(4)).toHaveAccessibleName(/19:30/);
  });

  test('are no more than five together; a filled time is changed alone', async () => {
    await openWith({ 'GET /v1/mentor/{mentorId}/free-times': FREE_TIMES });
    await slots.first().click();
    for (const clock of ['07:00', '07:30', '08:00', '08:30', '09:00']) await half(clock).click();
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent('5개를 모두 골랐어요. 다른 시간은 하나를 지우고 고를 수 있어요.');
    await expect.element(half('09:30')).toHaveAttribute('aria-disabled', 'true');
    await sheet.getByRole('button', { name: '1월 5일 (화) 07:00 지우기' }).click();
    await half('09:30').click();
    await sheet.getByRole('button', { name: '5개 선택 완료' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(slots.elements()).toHaveLength(5);
    await slots.nth(4).click();
    await expect.element(half('09:30')).toBeChecked();
    await half('23:30').click();
    await expect.element(half('09:30')).not.toBeChecked();
    await choose.click();
    await expect.element(slots.nth(4)).toHaveAccessibleName(/23:30/);
  });

  test('leave out a closed day and the notice that the mentor asks for', async () => {
    await openWith({ 'GET /v1/mentor/{mentorId}/free-times': { ...FREE_TIMES, days: FREE_TIMES.days.slice(0, 3) } });
    await slots.first().click();
    await expect.element(day('2026-12-18')).toBeDisabled();
    await expect.element(day('2026-12-18')).toHaveAccessibleName(/고를 수 없음$/);
    await day('2026-12-17').click();
    await expect.poll(() => clocks('선호 시간 밖이에요')[0]).toBe('10:30');
    await expect.element(sheet.getByText('시작까지 24시간 이상 남은 시간을 고를 수 있어요.')).toBeVisible();
  });

  test('on a public holiday or in exams say so, are suggested last, and can be chosen all the same', async () => {
    const note = (label: string, isHoliday: boolean, isAvoided = true) => ({ label, isHoliday, isAvoided });
    await openWith({
      'GET /v1/mentor/{mentorId}/free-times': {
        noticeHours: 3,
        days: [
          { ...NOTHING, day: '2026-12-17', free: ['19:00'], note: note('기말고사', false) },
          { ...NOTHING, day: '2026-12-18', free: ['19:00'], note: note('기말고사', false) },
          { ...NOTHING, day: '2026-12-25', free: ['19:00'], note: note('성탄절', true) },
          { ...NOTHING, day: '2026-12-28', free: ['19:00'], note: note('겨울방학', false, false) },
        ],
      },
    });
    await slots.first().click();
    await expect.element(day('2026-12-28')).toHaveAccessibleName(/겨울방학.*선택됨$/);
    const notes = sheet.getByRole('list', { name: '이달의 공휴일과 학교 일정' }).getByRole('listitem');
    await expect
      .poll(() => notes.elements().map(({ textContent }) => textContent))
      .toEqual(['17일 ~ 18일 기말고사', '25일 성탄절', '28일 겨울방학']);
    await day('2026-12-25').click();
    await expect.element(day('2026-12-25')).toHaveAccessibleName(/금요일, 성탄절, 가능한 시간 있음, 선택됨$/);
    await expect.element(sheet.getByText('성탄절 · 시간은 그대로 고를 수 있어요.')).toBeVisible();
    await half('19:00').click();
    await half('07:00').click();
    await sheet.getByRole('button', { name: '2개 선택 완료' }).click();
    await expect.element(page.getByText('성탄절 · 선호 시간 밖이에요')).toBeVisible();
    await expect.element(page.getByText('성탄절', { exact: true })).toBeVisible();
  });

  test('that cannot be loaded leave every half hour, say so, and are asked for again', async () => {
    await openWith({
      // For the form, for the picker, and asked for again.
      'GET /v1/mentor/{mentorId}/free-times': [MISSING, MISSING, FREE_TIMES],
    });
    await slots.first().click();
    await day('2026-12-18').click();
    await expect.poll(() => clocks('시작 시간 (30분)')).toHaveLength(34);
    await sheet.getByRole('button', { name: '다시 불러오기' }).click();
    await expect.element(sheet.getByRole('status')).toHaveTextContent('2027년 1월');
  });
});
