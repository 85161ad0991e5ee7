import { describe, expect, it } from 'vitest';
import type { Business } from '#contract/people/business.ts';
import { TERM_TAGS, type TermTag, TERMS_VERSIONS } from '#domain/account/terms.ts';
import { ANSWER_WINDOW_MS, PAYMENT_WINDOW_MS } from '#domain/mentorings/deadlines/deadlines.ts';
import { MAX_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { MAX_OPEN_PROPOSALS } from '#domain/mentorings/proposals/proposals.ts';
import { ATTENDANCE_WINDOW_MS } from '#domain/mentorings/states/attendance.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { CURRENT_REFUND_POLICY, REFUND_POLICIES, refundQuote } from '#domain/money/refunds.ts';
import { PROOF_END_DAYS, RENEWABLE_DAYS } from '#domain/people/enrolment.ts';
import * as retention from '#domain/retention.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { HOLIDAY_DELAY_MS, WAKING_HOURS } from '#domain/time/waking-hours.ts';
import { NO_SHOW_TEXTS, REFUND_TEXTS } from './policies.tsx';
import { TERM_TEXTS } from './term-text.tsx';
import type { LegalText } from './texts/legal-text.ts';
import { percentByPresence, refundTiers } from './texts/outcomes.ts';

const HOUR_MS = 3_600_000;
const BUSINESS: Business = {
  name: '주식회사 다리',
  representative: '김대표',
  registrationNumber: '123-45-67891',
  mailOrderNumber: '제2026-서울다리-0001호',
  address: '서울특별시 다리구 다리로 3',
  phone: '02-123-4567',
  supportEmail: 'help@bridge.example',
  privacyOfficer: '이보호',
  hostingProvider: '다리클라우드',
  mailProvider: '다리메일',
  platformFeePercent: 10,
  minimumNoticeHours: 3,
  isExample: false,
};
const text = (tag: TermTag) => TERM_TEXTS[tag](BUSINESS);
const service = plainText(text('TERMS_OF_SERVICE'));
const privacy = plainText(text('PRIVACY_POLICY'));

/** The digest of each version's wording; once members have agreed to a version, a new wording needs a new version and a new line here. */
const WORDINGS: Readonly<Record<TermTag, Readonly<Record<string, string>>>> = {
  TERMS_OF_SERVICE: {
    '2026-11-21': 'c3d953a49547072b',
    '2026-11-22': '1af96e8c9764e102',
    '2026-11-23': '73bddef7134b147f',
    '2026-11-25': 'a01e683e24be28a0',
    '2026-11-26': '16c00bc043438a9a',
    '2026-11-27': 'f96da7f2b2e26a16',
    '2026-12-26': '3fb321deb72ec097',
    '2026-12-27': '8ff030cd6eba3e4c',
    '2026-12-28': '221a2a6f9e490e0f',
  },
  PRIVACY_POLICY: {
    '2026-11-21': '33298f0e052131d8',
    '2026-11-22': 'b77157c0cae3d148',
    '2026-11-23': 'f115705407ce9f37',
    '2026-11-24': '01a988747f013b73',
    '2026-11-25': '18448cc913c5c389',
    '2026-11-26': '48f3e83d860c1d86',
    '2026-11-27': 'c1d37d0f93c48756',
    '2026-12-03': 'ee572e2109a1a967',
    '2026-12-04': '13d113db3900cdd1',
    '2026-12-05': 'e8fd3e96f8fa8677',
    '2026-12-06': '43f4d199ad9d335d',
    '2026-12-07': '9f22aa3248c45148',
    '2026-12-08': 'f124b80edf7a6d14',
    '2026-12-09': '7a839326a125d10c',
  },
  MARKETING_CONSENT: { '2026-11-21': 'a277fb5928f4f921', '2026-11-23': '809953831fafb551' },
};

it('says of no minimum notice that a time must not have begun, and no number that is 0', () => {
  const without = plainText(TERM_TEXTS.TERMS_OF_SERVICE({ ...BUSINESS, minimumNoticeHours: 0 }));
  expect(without).toContain('아직 시작하지 않은 시간만 제안하고 수락할 수 있습니다.');
  expect(without.match(/마지막 희망 시간이 시작되기 전까지 (?:결제|수락)하/g)).toHaveLength(2);
  expect(without).not.toMatch(/(?<!\d)0시간/);
});

describe.each(TERM_TAGS)('%s', (tag) => {
  it('has the wording that belongs to its version: a changed wording needs a new version', async () => {
    const { version } = text(tag);
    expect(version).toBe(TERMS_VERSIONS[tag]);
    expect({ [version]: await digest(text(tag)) }).toEqual({ [version]: WORDINGS[tag][version] });
  });

  it('has a title for each section, numbered in order, and no empty section', () => {
    const { sections } = text(tag);
    expect(sections.length).toBeGreaterThanOrEqual(3);
    const numbers = sections.map(({ title }) =>
      Number(/^(?:제(\d+)조 \(.+\)|(\d+)\. .+)$/.exec(title)?.slice(1).join('')),
    );
    const counted = numbers.filter((number) => !Number.isNaN(number));
    expect(counted).toEqual(counted.map((_, index) => index + 1));
    expect(plainText(text(tag))).not.toMatch(/undefined|NaN|null|\$\{/);
    for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0);
  });
});

describe('the terms of service', () => {
  it('refund what the policy refunds', () => {
    const tiers = REFUND_POLICIES[CURRENT_REFUND_POLICY]?.tiers ?? [];
    expect(tiers.length).toBe(3);
    for (const { label, percent } of tiers) {
      expect(service).toContain(`${label}\n${percent === 0 ? '환불 없음' : `${percent}% 환불`}`);
    }
    expect(service).toContain(
      '시작까지 24시간이 남지 않은 때나 22시부터 다음 날 9시 사이에 확정된 멘토링은, 확정된 때부터 1시간 동안 멘티가 취소하면 모두 환불합니다.',
    );
    expect(service).toContain('멘토만 참석하지 않은 경우\n100% 환불');
    expect(service).toContain('멘티만 참석하지 않은 경우\n환불 없음');
    expect(service).toContain('두 사람 모두 참석한 기록이 없는 경우\n100% 환불');
  });

  it('name the deadlines and limits of the rules', () => {
    expect(service).toContain(`제안한 때부터 ${PAYMENT_WINDOW_MS / HOUR_MS}시간 안에`);
    expect(service).toContain(`결제된 때부터 ${ANSWER_WINDOW_MS / HOUR_MS}시간 안에`);
    expect(service).toContain(`희망 시간을 1개에서 ${MAX_SLOTS}개까지`);
    expect(service).toContain('시작 시간은 07:00부터 23:30까지');
    expect(service).toContain('시작까지 3시간 이상 남은 시간만 제안하고 수락할 수 있습니다.');
    expect(service).toContain(`제안은 ${MAX_OPEN_PROPOSALS}개까지`);
    expect(plainText(TERM_TEXTS.TERMS_OF_SERVICE({ ...BUSINESS, platformFeePercent: 7 }))).toContain(
      '수수료 7%를 뺀 금액',
    );
    expect(service).toContain('신규 회원 10% 할인, 새내기 50% 할인, 졸업생 4,000원 할인');
    expect(service).toContain('카드, 카카오페이, 무통장입금');
    expect(service).toContain(`시작한 때부터 ${ATTENDANCE_WINDOW_MS / MINUTE_MS}분이 지난 뒤 완료되고 7일까지`);
    expect(service).toContain('회사는 알린 때부터 72시간 안에');
    expect(service).toContain(
      '알린 때부터 14일을 넘지 않는 동안 한 번 이의를 신청할 수 있고, 그 14일의 마지막 2일에 정한 결정에는 결정한 때부터 2일 동안 신청할 수 있습니다.',
    );
    expect(service).toContain('만나기로 하고 두 사람 모두 참석 확인을 누른 때에는 멘토에게 정산하고');
    expect(service).toContain('이용이 제한되어 열리지 못하는 멘토링은 결제한 금액을 모두 환불합니다.');
    expect(service).toContain('주식회사 다리');
  });

  it('name the night, public holidays and new times for the deadline of an answer', () => {
    const [from, until] = [WAKING_HOURS.from, WAKING_HOURS.until].map((clock) => Number(clock.slice(0, 2)));
    expect(service).toContain(
      `(그때가 ${until}시부터 다음 날 ${from}시 사이이면 ${from}시까지, 공휴일이면 공휴일이 아닌 다음 날 ${from}시까지)`,
    );
    expect(service).toContain(
      `48시간이 지난 때부터 ${HOLIDAY_DELAY_MS / HOUR_MS}시간 안의 마지막 ${from}시까지입니다. 결제한 뒤에 멘티가 희망 시간을 바꾸면 바꾼 때부터 새로 셉니다.`,
    );
  });

  it('say that a declined or unanswered proposal may pass on, and give money back where it does not', () => {
    expect(service).toContain(`다음 멘토를 ${MAX_BACKUPS}명까지 차례로 정하거나`);
    expect(service.match(/다음 멘토에게 전해지지 않으면 결제한 금액은 모두 돌려드립니다\./g)).toHaveLength(2);
    expect(service).toContain('멘티가 다른 시간에 답할 차례에 기한이 지난 제안은 전하지 않습니다.');
  });

  it('say who may have another role, and until when a proof of enrolment counts', () => {
    expect(service).toContain('졸업 증명서가 승인된 멘티는 같은 계정으로 멘토로도 시작하여');
    expect(service).toContain('멘토로 가입한 회원은 멘티가 될 수 없습니다.');
    expect(PROOF_END_DAYS).toEqual(['03-31', '09-30']);
    expect(service).toContain(`${RENEWABLE_DAYS}일이 지난 뒤 처음 오는 3월 31일이나 9월 30일에 끝나며`);
  });
});

describe('the privacy policy', () => {
  it('names the required and the optional data of SPEC §2', () => {
    expect(privacy).toContain('필수\n닉네임, 이메일, 대학교, 자기소개, 비밀번호');
    expect(privacy).toContain('선택\n희망 멘토링 분야, 프로필 사진');
  });

  it('names the retention periods that the server applies and the law requires', () => {
    expect(privacy).toContain(`심사 결정 뒤 ${retention.DOCUMENT_DAYS}일 안에 파기`);
    expect(privacy).toContain(`${retention.SESSION_IDLE_DAYS}일 동안 쓰지 않거나`);
    expect(privacy).toContain(`두 번 처리되지 않도록 ${retention.REPEATED_ANSWER_DAYS}일`);
    expect(privacy).toContain(`인증번호 요청 기록\n${retention.CODE_RECORD_DAYS}일`);
    expect(privacy).toContain('암호화하여 따로 보관\n마지막 멘토링이 끝난 뒤 5년');
    expect(privacy).toContain('되돌릴 수 있는 14일');
    expect(privacy).toContain('분쟁 처리 기록\n멘토링이 끝난 뒤 3년');
    expect(privacy).toContain('이메일을 인증한 뒤 10분 동안');
  });

  it('says what is stored of a public question and its answer, who sees it, and how long', () => {
    expect(privacy).toContain('공개 질문과 답\n마친 멘토링에서 멘티가 공개하자고 한 질문과 답');
    expect(privacy).toContain('멘토가 동의한 때부터 그 멘토의 화면에서 누구에게나 보입니다.');
    expect(privacy).toContain('멘티의 닉네임과 어느 멘토링이었는지는 보이지 않으며, 날짜는 동의한 달만 보입니다.');
    expect(privacy).toContain('두 사람 가운데 누가 거두면 글을 곧바로 파기.');
    expect(privacy).toContain(`그 밖에는 두 사람 가운데 누가 탈퇴하고 ${retention.RESTORE_DAYS}일이 지날 때까지.`);
  });

  it('names what browsers store, a guest’s school among it', () => {
    for (const stored of ['고른 대학교와', '누른 북마크', '최근 검색어', '닫은 공지', '입력하던 내용', '멘토링룸과 그'])
      expect(privacy).toContain(stored);
  });

  it('names the contact and the processors from the settings', () => {
    for (const fact of ['이보호', 'help@bridge.example', '02-123-4567', '다리클라우드', '다리메일']) {
      expect(privacy).toContain(fact);
    }
  });
});

describe('the policies on the payment screen and in the FAQ', () => {
  it('promise exactly the refund of a cancellation, in won', () => {
    const startsAt = new Date('2026-12-01T01:00:00Z');
    const refundAt = (hours: number) =>
      refundQuote({
        policyVersion: CURRENT_REFUND_POLICY,
        now: new Date(startsAt.getTime() - hours * HOUR_MS),
        startsAt,
        cause: 'MENTEE',
        paidKrw: 18_001,
      }).refundKrw;
    expect(refundTiers(18_001).map(({ refundKrw }) => refundKrw)).toEqual([refundAt(24), refundAt(3), refundAt(0)]);
    expect(refundTiers(18_001).map(({ percent }) => percent)).toEqual([100, 50, 0]);
  });

  it('label each tier with the hours of its rule', () => {
    const tiers = REFUND_POLICIES[CURRENT_REFUND_POLICY]?.tiers ?? [];
    for (const [index, { label, noticeMs }] of tiers.entries()) {
      const boundaries = [tiers[index - 1]?.noticeMs, noticeMs].filter(
        (boundary) => boundary !== undefined && Number.isFinite(boundary),
      );
      expect(label.match(/\d+(?=시간)/g)?.map(Number)).toEqual(
        boundaries.map((boundary) => Number(boundary) / HOUR_MS),
      );
    }
  });

  it('name the outcome of every no-show', () => {
    expect(percentByPresence('ON_TIME', 'LATE')).toBe(0);
    expect(NO_SHOW_TEXTS.attendance).toContain('시작 10분 전부터 10분 후까지 들어오는 것으로 참석이 기록돼요.');
    expect(NO_SHOW_TEXTS.attendance).toContain(
      '회의 주소에서 만난다면 시작 10분 전부터 10분 후까지 두 분 모두 참석 확인을',
    );
    expect(service).toContain('시작 10분 전부터 시작 10분 후까지 멘토링룸에 들어온 사람과');
    expect(NO_SHOW_TEXTS.outcomes).toEqual([
      '선배만 나오지 않으면 전액 돌려드려요. 쓴 쿠폰도 되돌려 드려요.',
      '후배만 나오지 않으면 환불되지 않아요.',
      '두 분 모두 참석 기록이 없으면 전액 돌려드려요.',
    ]);
    expect(NO_SHOW_TEXTS.dispute).toContain('알린 때부터 3일 뒤에');
    expect(NO_SHOW_TEXTS.dispute).toContain('7일 동안 알릴 수 있어요. 운영팀이 72시간 안에 정하고, 14일 안에');
    expect(REFUND_TEXTS.before).toBe('선배가 수락하기 전에 취소하면 언제든 전액 돌려드려요.');
    expect(REFUND_TEXTS.after[0]).toBe(
      '시작이 24시간도 남지 않았거나 22시부터 다음 날 9시 사이에 확정됐다면, 확정 뒤 1시간 동안은 취소해도 전액 돌려드려요. 그때가 밤이면 오전 10시까지이고, 늦어도 시작 30분 전까지예요.',
    );
    expect(REFUND_TEXTS.after[1]).toBe(
      '선배가 거절하거나 취소하거나 제때 답하지 않으면 언제나 전액 돌려드려요. 다음 선배에게 전하기로 한 제안은 그 선배에게 이어져요.',
    );
  });
});

/** A text as plain text, one line per paragraph. */
function plainText({ title, sections }: LegalText): string {
  const lines = sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap((block) =>
      typeof block === 'string' ? [block] : 'items' in block ? block.items : block.rows.flat(),
    ),
  ]);
  return [title, ...lines].join('\n');
}

async function digest(legal: LegalText): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plainText(legal)));
  return Array.from(new Uint8Array(hash).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
