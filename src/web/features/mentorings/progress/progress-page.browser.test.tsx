import { Link } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { setDevice } from '../../../testing/korean-device.ts';
import { NEW_MENTEE, NEW_MENTOR } from '../../../testing/members.ts';
import { cleanUp, renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import ProgressPage from './progress-page.tsx';

type Side = Mentoring['side'];

const CONFIRMED: Mentoring = {
  mentoringId: 7,
  side: 'mentee',
  status: 'CONFIRMED',
  paymentStatus: 'DONE',
  topic: 'JOB_PREPARATION',
  counterpart: { memberId: 3, name: '하늘', profileImage: null, jobTitle: '가온소프트 · 백엔드', career: 5 },
  applyTimes: [],
  confirmedTime: { startTime: '2026-11-25T19:00:00', endTime: '2026-11-25T19:30:00' },
  dueAt: null,
  isDisputed: false,
  isAnonymous: false,
  passedOn: null,
  backups: null,
  passedFrom: null,
  noticeHours: 3,
  appealUntil: null,
  createdAt: '2026-11-23T03:00:00.000Z',
  version: '1',
  mentoringMessage: '',
  counterpartIntroduction: '',
  offeredTimes: [],
  reason: null,
  question: null,
  dispute: null,
  wasDisputed: false,
  objectionUntil: null,
  expiredDeadline: null,
  meeting: { kind: 'ROOM', link: null },
  field: '개발',
  suggestedMentors: [],
  priceKrw: 20_000,
  payment: null,
  attendance: { mentor: false, mentee: false },
  attendanceNotice: null,
  absent: [],
  allowedActions: ['cancel'],
  history: [
    { action: 'propose', actor: 'MENTEE', status: 'PAYMENT_PENDING', at: '2026-11-23T03:00:00.000Z' },
    { action: 'pay', actor: 'MENTEE', status: 'WAITING_FOR_MENTOR', at: '2026-11-23T03:05:00.000Z' },
    { action: 'accept', actor: 'MENTOR', status: 'CONFIRMED', at: '2026-11-23T04:00:00.000Z' },
  ],
};

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** The line of a folded group. */
const group = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

/** Opens one side's screen. @param now what the device's clock shows, in Korea */
async function open(side: Side, now: string, changes: Partial<Mentoring> = {}, responses: Responses = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${now}+09:00`) });
  const rendered = await renderPage(ProgressPage, {
    address: `/user/status/${side}/progress/7`,
    path: `/user/status/${side}/progress/:mentoringId`,
    member: side === 'mentee' ? NEW_MENTEE : NEW_MENTOR,
    responses: {
      'GET /v1/mentoring/{mentoringId}': { ...CONFIRMED, side, ...changes },
      'GET /v1/messages/unread': { conversations: [] },
      'GET /v1/mentoring/{mentoringId}/preparation': {
        mentoringId: 7,
        side,
        isOpen: true,
        version: 1,
        questions: [],
        note: { text: '', version: 0, by: null, at: null },
      },
      'GET /v1/mentoring/{mentoringId}/public-answer': { mentoringId: 7, side, canPropose: false, own: null },
      'GET /v1/mentoring/{mentoringId}/reviews': {
        mentoringId: 7,
        side,
        canWrite: false,
        endsAt: null,
        own: null,
        ownHiddenReason: null,
        other: null,
      },
      ...responses,
    },
  });
  await expect.element(group('결제와 규칙')).toBeVisible();
  return rendered;
}

/** The one button at the bottom. */
const bar = page.getByRole('contentinfo');

/** The questions of a student who has written one. */
const ASKED: Preparation = {
  mentoringId: 7,
  side: 'mentee',
  isOpen: true,
  version: 2,
  questions: [{ position: 1, text: '무엇을 먼저 보나요?', isTicked: false }],
  note: { text: '', version: 0, by: null, at: null },
};

describe('a confirmed mentoring', () => {
  test('says on a device in New York that its times are Korea’s, and the local ones', async () => {
    setDevice('ITS_OWN');
    await open('mentee', '2026-11-24T19:30:00');
    const text = () => document.body.textContent.replaceAll('\u00a0', ' ');
    await expect.poll(text).toContain('19:00 ~ 19:30 한국 시간 · 내 시간 05:00 ~ 05:30');
    const unsaid = text().replaceAll(
      /\d\d:\d\d(?: ~ \d\d:\d\d)? 한국\s시간 · 내\s시간\s(?:\d+월\s\d+일\s\(.\) )?\d\d:\d\d(?: ~ \d\d:\d\d)?/g,
      '',
    );
    expect(unsaid).not.toMatch(/\d\d:\d\d/);
  });

  test.each([
    ['2026-11-22T18:59:00', '3일 뒤에 만나요'],
    ['2026-11-24T18:59:00', '내일 만나요'],
    ['2026-11-25T10:00:00', '9시간 뒤에 만나요'],
    ['2026-11-25T18:50:00', '10분 뒤에 만나요'],
    ['2026-11-25T19:00:00', '지금 만나는 시간이에요'],
    ['2026-11-25T19:30:00', '시간이 지났어요'],
  ])('at %s says "%s"', async (now, text) => {
    await open('mentee', now);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('has one button, which follows the state: calendar, questions, devices, room', async () => {
    const { sent } = await open(
      'mentee',
      '2026-11-24T12:00:00',
      {},
      {
        'PUT /v1/mentoring/{mentoringId}/questions': ASKED,
        'GET /v1/calendar': { address: null, createdAt: null },
      },
    );
    await bar.getByRole('button', { name: '캘린더에 추가' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect.element(bar.getByRole('button', { name: '캘린더에 추가' })).not.toBeInTheDocument();
    await bar.getByRole('button', { name: '질문 적기' }).click();
    await page.getByRole('textbox', { name: '질문 1' }).fill('무엇을 먼저 보나요?');
    await page.getByRole('button', { name: '저장하기' }).click();
    await expect.element(bar.getByRole('link', { name: '카메라와 마이크 점검' })).toBeVisible();
    expect(sent.some(({ name }) => name === 'PUT /v1/mentoring/{mentoringId}/questions')).toBe(true);
    cleanUp();
    await open('mentee', '2026-11-25T18:50:00');
    await expect.element(bar.getByRole('link', { name: '멘토링룸 입장' })).toBeVisible();
    expect(bar.getByRole('button').elements()).toHaveLength(0);
    cleanUp();
    await open('mentee', '2026-11-25T19:41:00', { allowedActions: ['dispute'] });
    await expect.element(bar.getByRole('button', { name: '멘토링에 문제가 있었나요?' })).toBeVisible();
  });

  test('lets the mentor change the place until the room has closed', async () => {
    const change = page.getByRole('link', { name: '만나는 곳 바꾸기' });
    await open('mentor', '2026-11-25T19:39:00');
    await group('메시지와 장소').click();
    await expect.element(change).toBeVisible();
    cleanUp();
    await open('mentor', '2026-11-25T19:41:00');
    await group('메시지와 장소').click();
    await expect.element(page.getByText('선배랑 멘토링룸에서 만나요')).toBeVisible();
    await expect.element(change).not.toBeInTheDocument();
  });

  test('says who came', async () => {
    await open('mentee', '2026-11-25T19:05:00', { attendance: { mentor: true, mentee: true } });
    await expect.element(page.getByText('참석이 확인됐어요.')).toBeVisible();
    await expect.element(page.getByText('하늘님이 왔어요')).toBeVisible();
  });
});

describe('the attendance of a session', () => {
  const LINK = { kind: 'LINK', link: 'https://meet.example.com/1' } as const;
  const NOTICE = { notice: 'MENTEE_ABSENT', until: '2026-11-28T10:11:00.000Z' } as const;

  test('is confirmed by entering the room, and by a tap at an address of the mentor’s own', async () => {
    await open('mentee', '2026-11-25T18:55:00');
    await expect.element(page.getByText('시작 10분 후까지 들어오면 참석으로 기록돼요.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '참석 확인' })).not.toBeInTheDocument();
    cleanUp();
    await open('mentee', '2026-11-25T18:49:00', { meeting: LINK });
    await expect.element(page.getByRole('button', { name: '참석 확인' })).not.toBeInTheDocument();
    cleanUp();
    await open('mentee', '2026-11-25T18:55:00', { meeting: LINK });
    await expect.element(page.getByText('시작 10분 후까지 참석 확인을 눌러 주세요.')).toBeVisible();
    await expect.element(bar.getByRole('button', { name: '참석 확인' })).toBeEnabled();
    cleanUp();
    await open('mentee', '2026-11-25T18:55:00', { meeting: LINK, attendance: { mentor: false, mentee: true } });
    await expect.element(bar.getByRole('link', { name: /회의 주소 열기/ })).toHaveAttribute('href', LINK.link);
  });

  test('that nobody saw is 확인 필요, and leads into the room while it is open', async () => {
    await open('mentee', '2026-11-25T19:12:00', { attendanceNotice: NOTICE });
    await expect.element(page.getByText('확인 필요')).toBeVisible();
    await expect.element(page.getByText(/지금이라도 멘토링룸에 들어와 상대와 연결되면 참석으로 남아요/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '멘토링룸 입장' })).toBeVisible();
    cleanUp();
    await open('mentee', '2026-11-25T19:12:00', { attendanceNotice: NOTICE, meeting: LINK });
    await expect.element(page.getByText('확인 필요')).toBeVisible();
    await expect.element(page.getByText(/지금이라도 멘토링룸에/)).not.toBeInTheDocument();
  });
});

describe('취소 요청 of a confirmed mentoring', () => {
  test('is folded until the start, and nowhere else', async () => {
    await open('mentor', '2026-11-25T18:59:00');
    const cancel = page.getByRole('button', { name: '취소 요청' });
    await expect.element(cancel).not.toBeInTheDocument();
    await group('결제와 규칙').click();
    await expect.element(cancel).toBeVisible();
  });

  test('is gone at the start, though the server has not said so yet', async () => {
    await open('mentor', '2026-11-25T19:00:00');
    await group('결제와 규칙').click();
    await expect.element(page.getByRole('button', { name: '규칙 자세히' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '취소 요청' })).not.toBeInTheDocument();
  });
});

describe('the header of an end', () => {
  const NOW = '2026-11-29T12:00:00';
  const end = (
    status: Mentoring['status'],
    action: Mentoring['history'][number]['action'],
    actor: Mentoring['history'][number]['actor'],
    changes: Partial<Mentoring> = {},
  ): Partial<Mentoring> => ({
    status,
    allowedActions: [],
    meeting: null,
    history: [...CONFIRMED.history, { action, actor, status, at: '2026-11-28T03:00:00.000Z' }],
    ...changes,
  });
  const deadline = (which: 'PAYMENT' | 'MENTOR_ANSWER' | 'MENTEE_ANSWER') => ({
    expiredDeadline: { deadline: which, at: '2026-11-28T03:00:00.000Z' },
  });

  const ENDS: readonly [changes: Partial<Mentoring>, mentee: string, mentor: string][] = [
    [end('REJECTED', 'reject', 'MENTOR'), '선배가 이번에는 함께하지 못해요', '거절한 제안이에요'],
    [end('CANCELLED', 'cancel', 'MENTEE'), '내가 취소한 멘토링이에요', '후배의 사정으로 취소됐어요'],
    [end('CANCELLED', 'cancel', 'MENTOR'), '선배의 사정으로 취소됐어요', '내가 취소한 멘토링이에요'],
    [end('CANCELLED', 'close', 'SYSTEM'), '제안한 시간이 모두 마감됐어요', '제안한 시간이 모두 마감됐어요'],
    [
      end('CANCELLED', 'bounce', 'SYSTEM'),
      '결제가 취소되어 멘토링이 취소됐어요',
      '결제가 취소되어 멘토링이 취소됐어요',
    ],
    [
      end('EXPIRED', 'expire', 'SYSTEM', deadline('PAYMENT')),
      '결제하지 않아 제안이 끝났어요',
      '결제하지 않아 제안이 끝났어요',
    ],
    [
      end('EXPIRED', 'expire', 'SYSTEM', deadline('MENTOR_ANSWER')),
      '선배가 기한 안에 답하지 못했어요',
      '답하지 못한 채 기한이 지났어요',
    ],
    [
      end('EXPIRED', 'expire', 'SYSTEM', deadline('MENTEE_ANSWER')),
      '답하지 못한 채 기한이 지났어요',
      '후배가 기한 안에 답하지 못했어요',
    ],
    [
      end('NO_SHOW', 'recordNoShow', 'SYSTEM', { absent: ['mentor'] }),
      '선배를 만나지 못했어요',
      '참석하지 못한 멘토링이에요',
    ],
    [
      end('NO_SHOW', 'recordNoShow', 'ADMIN', { absent: ['mentor', 'mentee'] }),
      '두 분이 만나지 못했어요',
      '두 분이 만나지 못했어요',
    ],
    [end('COMPLETED', 'complete', 'SYSTEM'), '멘토링을 마쳤어요', '멘토링을 마쳤어요'],
    [{ isDisputed: true }, '운영팀이 확인하고 있어요', '운영팀이 확인하고 있어요'],
  ];
  const screens = ENDS.flatMap(([changes, mentee, mentor]) => [
    { changes, side: 'mentee' as const, title: mentee },
    { changes, side: 'mentor' as const, title: mentor },
  ]);
  test.each(screens)('of the $side says "$title", without the tracker', async ({ changes, side, title }) => {
    await open(side, NOW, changes);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByRole('list', { name: '멘토링 진행 단계' })).not.toBeInTheDocument();
  });
});

describe('what follows a no-show', () => {
  const noShow = (absent: Mentoring['absent']): Partial<Mentoring> => ({
    status: 'NO_SHOW',
    absent,
    allowedActions: [],
    meeting: null,
    history: [
      ...CONFIRMED.history,
      { action: 'recordNoShow', actor: 'SYSTEM', status: 'NO_SHOW', at: '2026-11-28T03:00:00.000Z' },
    ],
  });
  const earnings = page.getByRole('link', { name: '정산 내역 보기' });

  test('of the student is what the mentor earned; of the mentor nothing', async () => {
    await open('mentor', '2026-11-29T12:00:00', noShow(['mentee']));
    await expect.element(earnings).toBeVisible();
    cleanUp();
    await open('mentor', '2026-11-29T12:00:00', noShow(['mentor']));
    await expect.element(page.getByRole('link', { name: '가능한 시간 살펴보기' })).toBeVisible();
    await expect.element(earnings).not.toBeInTheDocument();
  });

  test.each([
    ['DONE', true],
    ['PARTIALLY_REFUNDED', true],
    ['REFUND_PENDING', false],
    ['REFUNDED', false],
  ] as const)(
    'and of a cancellation of which the payment is %s: whether there is something: %s',
    async (paymentStatus, hasEarned) => {
      const cancelled = {
        action: 'cancel',
        actor: 'MENTEE',
        status: 'CANCELLED',
        at: '2026-11-27T03:00:00.000Z',
      } as const;
      await open('mentor', '2026-11-29T12:00:00', {
        status: 'CANCELLED',
        paymentStatus,
        allowedActions: [],
        meeting: null,
        history: [...CONFIRMED.history, cancelled],
      });
      const other = page.getByRole('link', { name: '가능한 시간 살펴보기' });
      await expect.element(hasEarned ? earnings : other).toBeVisible();
      await expect.element(hasEarned ? other : earnings).not.toBeInTheDocument();
    },
  );

  test('of the mentor is, for the student, who has time next, and when', async () => {
    const bada = { memberId: 4, name: '바다', profileImage: null, jobTitle: '다온랩 · 백엔드', career: 3 };
    await open('mentee', '2026-11-29T12:00:00', {
      ...noShow(['mentor']),
      suggestedMentors: [{ ...bada, nextFreeAt: '2026-11-30T10:00:00.000Z' }],
    });
    const link = page.getByRole('link', { name: /바다/ });
    await expect.element(link.getByText('내일 19:00', { exact: true })).toBeVisible();
    await expect.element(link).toHaveAttribute('href', '/mentorship/info/4');
  });
});

describe('다음 선배', () => {
  const WAITING: Partial<Mentoring> = {
    status: 'WAITING_FOR_MENTOR',
    confirmedTime: null,
    meeting: null,
    applyTimes: [{ startTime: '2026-11-27T19:00:00', endTime: '2026-11-27T19:30:00' }],
    dueAt: '2026-11-25T03:00:00.000Z',
    allowedActions: ['cancel', 'changeTimes'],
    history: CONFIRMED.history.slice(0, 2),
    backups: { mentors: [{ memberId: 4, name: '바다' }], isAutomatic: false, maxMentors: 2, had: [] },
  };
  const DECLINED: Partial<Mentoring> = {
    ...WAITING,
    status: 'REJECTED',
    dueAt: null,
    allowedActions: [],
    payment: null,
    history: [
      ...CONFIRMED.history.slice(0, 2),
      { action: 'reject', actor: 'MENTOR', status: 'REJECTED', at: '2026-11-23T04:00:00.000Z' },
    ],
  };
  const NOW = '2026-11-23T13:00:00';

  test('is shown while the student waits, and may become nobody', async () => {
    const nobody = { mentors: [], isAutomatic: false, maxMentors: 2, had: [] };
    const without: Mentoring = { ...CONFIRMED, ...WAITING, backups: nobody };
    const NAMED = {
      content: [],
      sliceInfo: { size: 5, numberOfElements: 0, last: true, empty: true, cursor: null },
      correctedTo: null,
    };
    await open('mentee', NOW, WAITING, {
      'PUT /v1/mentoring/{mentoringId}/backups': without,
      'GET /v1/mentor': NAMED,
    });
    await expect.element(page.getByText(/답이 없으면 다음 선배에게 전해요/)).toBeVisible();
    await group('답이 없으면').click();
    const part = page.getByRole('region', { name: '답이 없으면' });
    await expect.element(part.getByText(/바다 선배/)).toBeVisible();
    await part.getByRole('button', { name: '다음 멘토 바꾸기' }).click();
    const sheet = page.getByRole('dialog', { name: '답이 없으면' });
    await expect.element(sheet.getByRole('checkbox', { name: /바다/ })).toBeChecked();
    await sheet.getByText('전액 돌려받기').click();
    await sheet.getByRole('button', { name: '이대로 정하기' }).click();
    await expect.element(page.getByText('다음 선배를 정했어요.')).toBeVisible();
    await expect.element(part.getByText('답이 없거나 거절되면 전액 돌려드려요.')).toBeVisible();
  });

  test('has the proposal now, and the screen names the mentor it came from', async () => {
    const passedFrom = { mentoringId: 6, mentorName: '바다', action: 'expire' } as const;
    await open('mentee', NOW, {
      ...WAITING,
      passedFrom,
      backups: { mentors: [], isAutomatic: true, maxMentors: 1, had: [4] },
    });
    await group('답이 없으면').click();
    const part = page.getByRole('region', { name: '답이 없으면' });
    await expect.element(part.getByText(/바다 선배가 답하지 못해 하늘 선배에게 전했어요/)).toBeVisible();
    await expect
      .element(part.getByRole('link', { name: '지난 제안 보기' }))
      .toHaveAttribute('href', '/user/status/mentee/progress/6');
    await expect.element(part.getByText('비슷한 선배 한 분에게 자동으로 전해요.')).toBeVisible();
  });

  test('stands in place of the refund, with the way there', async () => {
    await open('mentee', NOW, {
      ...DECLINED,
      backups: null,
      passedOn: { state: 'PASSED', mentoringId: 8, mentorName: '바다' },
    });
    await expect.element(page.getByText('바다 선배에게 전했어요.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '진행 상황 보기' }))
      .toHaveAttribute('href', '/user/status/mentee/progress/8');
    await expect.element(page.getByText('결제한 금액이 없어요.')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: '다시 제안하기' })).not.toBeInTheDocument();
  });

  test('is waited for, and the student may have the money back instead', async () => {
    const passedOn = { state: 'WAITING', mentoringId: null, mentorName: null } as const;
    const gone: Mentoring = { ...CONFIRMED, ...DECLINED, backups: null, passedOn: { ...passedOn, state: 'NOBODY' } };
    await open(
      'mentee',
      NOW,
      { ...DECLINED, passedOn },
      {
        'PUT /v1/mentoring/{mentoringId}/backups': [new Refusal(409, 'BACKUPS_CLOSED', '이미 전했어요.'), gone],
      },
    );
    const back = page.getByRole('button', { name: '전하지 않고 전액 돌려받기' });
    await back.click();
    await expect.element(page.getByText('이미 전했어요.')).toBeVisible();
    await page.getByRole('button', { name: '확인' }).click();
    await back.click();
    await expect.element(page.getByText('지금 제안을 전할 수 있는 다른 선배가 없었어요.')).toBeVisible();
  });
});

describe('조금 더 알려 주세요', () => {
  const WAITING: Partial<Mentoring> = {
    status: 'WAITING_FOR_MENTOR',
    confirmedTime: null,
    meeting: null,
    applyTimes: [{ startTime: '2026-11-27T19:00:00', endTime: '2026-11-27T19:30:00' }],
    dueAt: '2026-11-25T03:00:00.000Z',
    history: CONFIRMED.history.slice(0, 2),
  };
  const QUESTION = { text: '무엇을 준비하고 있나요?', askedAt: '2026-11-23T04:00:00.000Z', answer: null };
  const PAUSED = { ...QUESTION, pausedUntil: '2026-11-24T04:00:00.000Z' };

  test('a mentor with a full week takes one more session by a tap, and the time is confirmed', async () => {
    const waiting: Partial<Mentoring> = { ...WAITING, allowedActions: ['accept', 'reject'] };
    const availability = {
      week: { 월: ['19:00'], 화: [], 수: [], 목: [], 금: [], 토: [], 일: [] },
      exceptions: [],
      noticeHours: 0,
      maxSessionsAWeek: 1,
      maxOpenProposals: null,
      pausedAt: null,
      minimumNoticeHours: 3,
      booked: [],
      notes: [],
    };
    const { sent } = await open('mentor', '2026-11-23T13:00:00', waiting, {
      'POST /v1/mentoring/{mentoringId}/acceptance': [
        new Refusal(409, 'OWN_WEEK_FULL', '11월 27일 (금)이 있는 주는 정해 둔 1회가 모두 찼어요.'),
        { ...CONFIRMED, side: 'mentor' },
      ],
      'GET /v1/mentor/me/availability': availability,
      'PUT /v1/mentor/me/availability': { ...availability, maxSessionsAWeek: 2 },
    });
    await page.getByRole('button', { name: '수락하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
    await expect.element(page.getByText(/한 주 1회까지 받기로 했어요. 2회로 늘리고 수락할까요/)).toBeVisible();
    await page.getByRole('button', { name: '늘리고 수락하기' }).click();
    await expect.element(page.getByText('멘토링이 확정됐어요.')).toBeVisible();
    const saved = sent.filter(({ name }) => name === 'PUT /v1/mentor/me/availability');
    expect(saved.map(({ body }) => body)).toMatchObject([{ maxSessionsAWeek: 2 }]);
  });

  test('a mentor asks once; what was typed stays when it cannot be sent', async () => {
    const allowedActions: Mentoring['allowedActions'] = ['accept', 'reject', 'offerTimes', 'askQuestion'];
    const asked: Mentoring = {
      ...CONFIRMED,
      ...WAITING,
      side: 'mentor',
      question: PAUSED,
      allowedActions: ['accept', 'reject'],
    };
    await open(
      'mentor',
      '2026-11-23T13:00:00',
      { ...WAITING, allowedActions },
      {
        'POST /v1/mentoring/{mentoringId}/question': [
          new Refusal(409, 'OUT_OF_ORDER', '잠시 후 다시 시도해 주세요.'),
          asked,
        ],
      },
    );
    await page.getByRole('button', { name: '답하기 전에 물어보기' }).click();
    const send = page.getByRole('button', { name: '질문 보내기' });
    await expect.element(send).toBeDisabled();
    await page.getByRole('textbox', { name: '멘티에게 물어볼 것' }).fill(QUESTION.text);
    await send.click();
    await expect.element(page.getByText('질문을 보내지 못했어요')).toBeVisible();
    await page.getByRole('button', { name: '확인' }).click();
    await expect.element(page.getByRole('textbox', { name: '멘티에게 물어볼 것' })).toHaveValue(QUESTION.text);
    await send.click();
    await expect.element(page.getByText(/11월\s24일\s\(화\) 13:00까지는 답변 기한이 멈춰 있어요/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: '답하기 전에 물어보기' })).not.toBeInTheDocument();
  });

  test('a mentee answers it on the spot', async () => {
    const answered = { ...PAUSED, answer: '면접을 준비해요.', pausedUntil: null };
    await open(
      'mentee',
      '2026-11-23T13:00:00',
      { ...WAITING, question: PAUSED, allowedActions: ['changeTimes', 'answerQuestion', 'cancel'] },
      {
        'POST /v1/mentoring/{mentoringId}/question/answer': {
          ...CONFIRMED,
          ...WAITING,
          question: answered,
          allowedActions: ['changeTimes', 'cancel'],
        },
      },
    );
    await expect.element(page.getByText(QUESTION.text)).toBeVisible();
    await page.getByRole('textbox', { name: '멘토의 질문에 답하기' }).fill(answered.answer);
    await page.getByRole('button', { name: '답 보내기' }).click();
    await expect.element(page.getByText(answered.answer)).toBeVisible();
    await expect.element(page.getByRole('button', { name: '답 보내기' })).not.toBeInTheDocument();
  });
});

test('a mentor whose own calendar has something else then is told before accepting, and may accept all the same', async () => {
  const waiting: Mentoring = {
    ...CONFIRMED,
    side: 'mentor',
    status: 'WAITING_FOR_MENTOR',
    confirmedTime: null,
    meeting: null,
    applyTimes: [{ startTime: '2026-11-27T19:00:00', endTime: '2026-11-27T19:30:00' }],
    allowedActions: ['accept', 'reject'],
    history: CONFIRMED.history.slice(0, 2),
  };
  const { sent } = await open('mentor', '2026-11-23T13:00:00', waiting, {
    'POST /v1/mentor/me/calendars/check': { isBusy: true },
    'POST /v1/mentoring/{mentoringId}/acceptance': { ...CONFIRMED, side: 'mentor' },
  });
  await page.getByRole('button', { name: '수락하기' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/^그 시간에 다른 일정이 있어요\./)).toBeVisible();
  await question.getByRole('button', { name: '그래도 수락하기' }).click();
  await expect.element(page.getByText('멘토링이 확정됐어요.')).toBeVisible();
  expect(sent.find(({ name }) => name === 'POST /v1/mentor/me/calendars/check')?.body).toEqual({
    startTime: '2026-11-27T19:00:00',
  });
});

test('what is next has the focus when the button of the transition is gone', async () => {
  const waiting: Mentoring = {
    ...CONFIRMED,
    side: 'mentor',
    status: 'WAITING_FOR_MENTOR',
    confirmedTime: null,
    meeting: null,
    applyTimes: [{ startTime: '2026-11-27T19:00:00', endTime: '2026-11-27T19:30:00' }],
    allowedActions: ['accept', 'reject'],
    history: CONFIRMED.history.slice(0, 2),
  };
  const confirmed: Mentoring = { ...CONFIRMED, side: 'mentor' };
  await open('mentor', '2026-11-23T13:00:00', waiting, {
    'GET /v1/mentoring/{mentoringId}': [waiting, confirmed],
    'POST /v1/mentoring/{mentoringId}/acceptance': confirmed,
  });
  await page.getByRole('button', { name: '수락하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
  await expect.element(page.getByText('멘토링이 확정됐어요.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('확정된 시간');
});

describe('a proposal made anonymously', () => {
  const WAITING: Partial<Mentoring> = {
    status: 'WAITING_FOR_MENTOR',
    isAnonymous: true,
    confirmedTime: null,
    meeting: null,
    dueAt: '2026-11-25T03:00:00.000Z',
    history: CONFIRMED.history.slice(0, 2),
  };
  const COUNTERPART = { memberId: null, name: '익명 후배', profileImage: null, jobTitle: '서울대 · 철학', career: 0 };
  const REJECTED: Partial<Mentoring> = {
    status: 'REJECTED',
    dueAt: null,
    allowedActions: [],
    history: [
      ...CONFIRMED.history.slice(0, 2),
      { action: 'reject', actor: 'MENTOR', status: 'REJECTED', at: '2026-11-23T03:30:00.000Z' },
    ],
  };

  test.each([
    ['mentor', {}, '확정하면 닉네임과 사진, 자기소개를 볼 수 있어요.'],
    ['mentor', REJECTED, '익명으로 제안한 후배예요.'],
    ['mentee', {}, '확정될 때까지 선배에게는 학교와 전공, 적은 내용만 보여요.'],
    ['mentee', REJECTED, '익명으로 제안해서 선배는 누구인지 알 수 없어요.'],
  ] as const)('says so to the %s', async (side, changes, text) => {
    const counterpart = side === 'mentor' ? COUNTERPART : CONFIRMED.counterpart;
    await open(side, '2026-11-23T13:00:00', { ...WAITING, ...changes, counterpart });
    await group('메시지').click();
    await expect.element(page.getByText(text)).toBeVisible();
    if (side === 'mentor') await expect.element(page.getByText('서울대 · 철학')).toBeVisible();
  });
});

test('a transfer that never came in does not read as paid', async () => {
  const deadline = { deadline: 'PAYMENT', at: '2026-11-24T03:00:00.000Z' } as const;
  await open('mentee', '2026-12-10T12:00:00', {
    status: 'EXPIRED',
    paymentStatus: 'FAILED',
    confirmedTime: null,
    expiredDeadline: deadline,
    allowedActions: [],
    payment: {
      orderId: 'order-1234567890',
      status: 'FAILED',
      method: 'VIRTUAL_ACCOUNT',
      priceKrw: 20_000,
      discountKrw: 0,
      amountKrw: 20_000,
      refundKrw: 0,
      refundedAt: null,
      handRefunds: [],
      couponReturned: false,
      needsRefundAccount: false,
      canChangeRefundAccount: false,
      couponName: null,
      virtualAccount: null,
      receiptUrl: null,
      approvedAt: null,
    },
  });
  await expect.element(page.getByText('결제한 금액이 없어요.')).toBeVisible();
  await group('결제와 규칙').click();
  await expect.element(page.getByText('결제되지 않음')).toBeVisible();
});

test('a payer reads what operators gave back besides, why, and that another refund is on its way', async () => {
  const reason = '안내한 시간이 서로 달라 만나지 못했어요. '.repeat(5);
  await open('mentee', '2026-12-10T12:00:00', {
    status: 'COMPLETED',
    allowedActions: [],
    payment: {
      orderId: 'order-1234567890',
      status: 'PARTIALLY_REFUNDED',
      method: 'CARD',
      priceKrw: 20_000,
      discountKrw: 0,
      amountKrw: 20_000,
      refundKrw: 5000,
      refundedAt: null,
      handRefunds: [
        {
          amountKrw: 5000,
          reason,
          sentAt: '2026-12-09T03:00:00.000Z',
          doneAt: '2026-12-09T03:00:02.000Z',
          refundAccount: null,
        },
        {
          amountKrw: 3000,
          reason: '한 번 더 돌려드려요.',
          sentAt: '2026-12-10T02:00:00.000Z',
          doneAt: null,
          refundAccount: { bank: '88', maskedNumber: '****7890', holderName: '김서연' },
        },
      ],
      couponReturned: false,
      needsRefundAccount: false,
      canChangeRefundAccount: false,
      couponName: null,
      virtualAccount: null,
      receiptUrl: null,
      approvedAt: '2026-11-23T03:05:00.000Z',
    },
  });
  await group('결제와 규칙').click();
  const refunds = page.getByRole('list', { name: '운영팀의 환불' });
  await expect.element(refunds.getByText('운영팀이 5,000원을 돌려드렸어요')).toBeVisible();
  await expect.element(refunds.getByText(reason.trim())).toBeVisible();
  await expect.element(refunds.getByText(/12월\s9일.*12:00.*결제한 카드/)).toBeVisible();
  await expect.element(refunds.getByText('운영팀이 3,000원을 돌려드리고 있어요')).toBeVisible();
  await expect.element(refunds.getByText(/신한은행 \*{4}7890 \(김서연\)/)).toBeVisible();
  await expect.element(page.getByText('일부 환불')).toBeVisible();
});

test('what was typed for one mentoring is not in the sheets of another that is opened from it', async () => {
  const waiting: Mentoring = {
    ...CONFIRMED,
    side: 'mentor',
    status: 'WAITING_FOR_MENTOR',
    confirmedTime: null,
    allowedActions: ['accept', 'reject'],
    history: CONFIRMED.history.slice(0, 2),
  };
  await renderPage(
    () => (
      <>
        <ProgressPage />
        <Link to="/user/status/mentor/progress/8">다음 제안</Link>
      </>
    ),
    {
      address: '/user/status/mentor/progress/7',
      path: '/user/status/mentor/progress/:mentoringId',
      member: NEW_MENTOR,
      responses: {
        'GET /v1/mentoring/{mentoringId}': waiting,
        'GET /v1/messages/unread': { conversations: [] },
        'GET /v1/mentor/{mentorId}/free-times': new Refusal(404, 'NOT_FOUND', '없어요.'),
        'GET /v1/mentoring/{mentoringId}/preparation': new Refusal(404, 'NOT_FOUND', '없어요.'),
      },
    },
  );
  const reason = page.getByRole('textbox', { name: /거절 사유/ });
  await page.getByRole('button', { name: '거절하기' }).click();
  await reason.fill('하늘님께는 죄송하지만 그 주에 출장이 있어요.');
  await page.getByRole('button', { name: '닫기' }).click();
  await expect.element(reason).not.toBeInTheDocument();
  // As after an earlier visit: it is shown at once.
  queryClient.setQueryData(['mentoring', 8], {
    ...waiting,
    mentoringId: 8,
    counterpart: { ...waiting.counterpart, name: '바다' },
  });
  await page.getByRole('link', { name: '다음 제안' }).click();
  await expect.element(page.getByText('바다', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '거절하기' }).click();
  await expect.element(reason).toHaveValue('');
});
