import { describeWon } from '../money/payments.ts';

/** A setting that owners change while the service runs; whole numbers from `min` to `max`. */
interface SettingRule {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** What a change affects, and what it leaves unchanged. */
  readonly effect: string;
  readonly describe: (value: number) => string;
}

/**
 * The settings that are safe to change while proposals are open: what was promised to a member is kept with the proposal (product §26.18,
 * docs/decisions/0222). Each is a setting of the processes as well, which holds until an owner says otherwise.
 */
export const RUNTIME_SETTINGS = {
  MINIMUM_NOTICE_HOURS: {
    label: '최소 예약 시간',
    min: 0,
    max: 72,
    effect: '바꾼 뒤에 보낸 제안부터 적용돼요. 이미 보낸 제안은 그때의 시간을 따라요.',
    describe: (hours) => `${hours}시간`,
  },
  SESSION_PRICE_KRW: {
    label: '멘토링 한 번의 요금',
    min: 1000,
    max: 200_000,
    effect: '바꾼 뒤에 보낸 제안부터 적용돼요. 이미 보낸 제안은 그때의 요금으로 결제해요.',
    describe: describeWon,
  },
  STEPS_A_DAY: {
    label: '하루 제안 횟수',
    min: 5,
    max: 200,
    effect:
      '한 회원이 24시간 동안 제안하고, 시간을 바꾸고, 다른 시간을 제안할 수 있는 횟수예요. 취소는 두 배까지예요. 바로 적용돼요.',
    describe: (times) => `${times}번`,
  },
  PHONE_BUDGET_KRW: {
    label: '한 달 알림톡 예산',
    min: 0,
    max: 100_000_000,
    effect:
      '달이 바뀔 때까지 이만큼만 보내요. 다 쓰면 푸시와 메일로만 알려요. 인증번호 문자는 계속 보내요. 바로 적용돼요.',
    describe: describeWon,
  },
} as const satisfies Readonly<Record<string, SettingRule>>;
/** Some 7,000 messages. */
export const DEFAULT_PHONE_BUDGET_KRW = 100_000;

export type RuntimeSettingName = keyof typeof RUNTIME_SETTINGS;
export type RuntimeValues = Readonly<Record<RuntimeSettingName, number>>;

export const RUNTIME_SETTING_NAMES = Object.keys(RUNTIME_SETTINGS) as RuntimeSettingName[];

/** Why owners cannot set this value; undefined when they can. */
export function problemWithSetting(name: RuntimeSettingName, value: number): string | undefined {
  const { min, max, describe } = RUNTIME_SETTINGS[name];
  if (Number.isInteger(value) && value >= min && value <= max) return undefined;
  return `${describe(min)}부터 ${describe(max)}까지 정할 수 있어요.`;
}

/** Features that operators may pause for everybody while the service runs: those that begin something new. What has begun goes on (product §26.13). */
export const PAUSABLE_FEATURES = ['SIGN_UP', 'PROPOSAL', 'PAYMENT'] as const;
export type PausableFeature = (typeof PAUSABLE_FEATURES)[number];

export const FEATURE_LABELS: Readonly<Record<PausableFeature, string>> = {
  SIGN_UP: '회원가입',
  PROPOSAL: '새 제안',
  PAYMENT: '결제',
};

/** The message of the refusal. */
export function describePause(feature: PausableFeature): string {
  const what = { SIGN_UP: '회원가입을', PROPOSAL: '새 제안을', PAYMENT: '결제를' }[feature];
  return `지금은 ${what} 잠시 받지 않아요. 조금 뒤에 다시 시도해 주세요.`;
}
