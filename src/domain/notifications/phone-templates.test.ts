import { expect, it } from 'vitest';
import type { NotificationKind } from './notifications.ts';
import {
  MAX_TEMPLATE_LENGTH,
  MAX_VARIABLE_LENGTH,
  PHONE_TEMPLATE_VARIABLES,
  PHONE_TEMPLATES,
  templateOf,
} from './phone-templates.ts';

it('each template has a name of its own, fits KakaoTalk with its longest variable, and has no other variables', () => {
  expect(new Set(PHONE_TEMPLATES.map(({ name }) => name)).size).toBe(PHONE_TEMPLATES.length);
  for (const { text, button } of PHONE_TEMPLATES) {
    expect(text.length + MAX_VARIABLE_LENGTH).toBeLessThanOrEqual(MAX_TEMPLATE_LENGTH);
    expect(button.length).toBeLessThanOrEqual(14);
    const variables = [...text.matchAll(/#\{([^}]*)\}/g)].map(([, name]) => name);
    expect(variables).toEqual([PHONE_TEMPLATE_VARIABLES[0]]);
  }
});

it('no template advertises, and what has no template is not sent', () => {
  for (const { text } of PHONE_TEMPLATES) expect(text).not.toMatch(/할인|이벤트|쿠폰|혜택|광고/);
  expect(templateOf('NEW_TIMES')).toBeUndefined();
  expect(templateOf('COUPON_GIVEN')).toBeUndefined();
});

/** What members are told of in KakaoTalk (product §8.6), and in which words. */
const EVENTS: readonly [kinds: readonly NotificationKind[], name: string, first: string, button: string][] = [
  [['MENTORING_PROPOSE', 'MENTORING_PASSON'], '선배랑 제안 1', '새 멘토링 제안이 왔어요.', '제안 보기'],
  [['MENTORING_NUDGE'], '선배랑 기한 1', '답을 기다리는 멘토링 제안이 있어요.', '제안 보기'],
  [['MENTORING_ACCEPT'], '선배랑 확정 1', '제안하신 멘토링이 확정됐어요.', '멘토링 보기'],
  [
    ['MENTORING_OFFERTIMES', 'MENTORING_CHANGETIMES'],
    '선배랑 시간 1',
    '제안하신 멘토링의 시간에 관한 소식이에요.',
    '시간 보기',
  ],
  [['MENTORING_CANCEL'], '선배랑 취소 1', '약속한 멘토링이 취소됐어요.', '멘토링 보기'],
  [['MENTORING_REMINDER'], '선배랑 예정 1', '약속한 멘토링이 다가와요.', '멘토링 보기'],
  [['MENTORING_ATTEND'], '선배랑 입장 1', '약속한 멘토링에 상대가 와 있어요.', '멘토링 보기'],
  [['REVIEW'], '선배랑 후기 1', '마친 멘토링에 글이 도착했어요.', '글 보기'],
  [['TRANSFER_SENT'], '선배랑 정산 1', '정산 금액을 보냈어요.', '정산 내역 보기'],
];

it.each(EVENTS)('%j: %s, in the words that were approved', (kinds, name, first, button) => {
  for (const kind of kinds) {
    const template = templateOf(kind);
    expect(template).toMatchObject({ name, button });
    expect(template?.text.split('\n')).toEqual([
      first,
      '',
      '■ 내용: #{내용}',
      '',
      '휴대폰 번호를 등록한 회원에게 보내는 알림이에요. 알림 설정에서 끌 수 있어요.',
    ]);
  }
});

it('every template has an event', () => {
  expect(EVENTS.map(([, name]) => name)).toEqual(PHONE_TEMPLATES.map(({ name }) => name));
});
