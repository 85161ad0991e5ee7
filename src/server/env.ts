import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { isCommonPassword } from '#domain/account/common-passwords.ts';
import {
  DEFAULT_CODES_AN_HOUR_PER_NETWORK,
  MIN_CODES_AN_HOUR_PER_NETWORK,
} from '#domain/account/verification-codes.ts';
import { DEFAULT_PHONE_BUDGET_KRW, RUNTIME_SETTINGS } from '#domain/desk/settings.ts';
import { DEFAULT_STEPS_A_DAY } from '#domain/mentorings/proposals/proposals.ts';
import { DEFAULT_MINIMUM_NOTICE_HOURS } from '#domain/mentorings/times/slot-limits.ts';
import { DEFAULT_PLATFORM_FEE_PERCENT } from '#domain/money/payouts.ts';
import { email, password, PASSWORD_TOO_COMMON_MESSAGE } from '#domain/people/members.ts';
import { BUSINESS_SETTINGS, businessSettings } from './business-settings.ts';
import { readServerAddresses, type SessionKind } from './db/connector.ts';
import { IDENTITY_SETTINGS_TOGETHER, identitySettings, isDecryptionPair } from './identity-settings.ts';
import { isKeyPair } from './platform/push/push-transport.ts';
import { StartError } from './start-error.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const whole = (min: number, max: number, message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.gte(min, message), z.lte(max, message)),
    ),
  );
const address = (schemes: string, message: string) =>
  text.check(z.refine((value) => new RegExp(`^(${schemes})://.+`).test(value) && URL.canParse(value), message));

/** PostgreSQL, or several servers of one cluster (`readServerAddresses`). @param kinds what `target_session_attrs` may say */
const databaseAddress = (...kinds: readonly SessionKind[]) =>
  text.check(
    z.refine(
      (value) => readServerAddresses(value) !== undefined,
      'postgres:// 로 시작하는 주소여야 해요 (서버가 여럿이면 postgres://사용자:비밀번호@호스트1:포트,호스트2:포트/이름)',
    ),
    z.refine(
      (value) => {
        const kind = readServerAddresses(value)?.kind;
        return kind === undefined || kinds.includes(kind);
      },
      `target_session_attrs 는 ${kinds.join(', ')} 중 하나여야 해요`,
    ),
  );
const writableDatabase = databaseAddress('read-write', 'primary', 'any');
const readableDatabase = databaseAddress('any', 'standby', 'prefer-standby', 'read-only');

const flag = z.pipe(
  z.enum(['true', 'false'], 'true 또는 false 여야 해요'),
  z.transform((value: 'true' | 'false') => value === 'true'),
);
const ratio = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1)$/, '0부터 1 사이의 수여야 해요 (예: 0.05)')),
  z.transform(Number),
);
const turnAddresses = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value.split(',').every((url) => /^turns?:[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/.test(url.trim())),
        'turn:호스트:포트 또는 turns:호스트:포트 를 쉼표로 이어 주세요',
      ),
    ),
  z.transform((value: string) => value.split(',').map((url) => url.trim())),
);

const stunAddresses = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((url) => /^stun:[\w.-]+(:\d{1,5})?$/.test(url.trim())),
        'stun:호스트:포트 를 쉼표로 이어 주세요',
      ),
    ),
  z.transform((value: string) => value.split(',').map((url) => url.trim())),
);

const PRICE = RUNTIME_SETTINGS.SESSION_PRICE_KRW;
const priceRange = `${PRICE.describe(PRICE.min)}부터 ${PRICE.describe(PRICE.max)} 사이의 원 단위 숫자여야 해요`;
const VAPID_KEY = 'npx web-push generate-vapid-keys 가 만든 열쇠여야 해요';
// Apple and Mozilla refuse a subject that nobody can be reached at.
const vapidSubject = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^(?:mailto:[^\s@<>]+@|https:\/\/)(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(value) &&
        !/\.(?:example|invalid|test|local|localhost|internal)(?:\/|$)/i.test(value),
      '연락이 닿는 mailto: 또는 https:// 주소여야 해요',
    ),
  );

const schema = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'development, test, production 중 하나여야 해요'),
    'development',
  ),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'all, web, worker 중 하나여야 해요'), 'all'),
  PORT: z._default(whole(0, 65_535, '0부터 65535 사이의 숫자여야 해요'), 3000),
  HOST: z._default(text, '127.0.0.1'),
  DRAIN_SECONDS: z.optional(whole(0, 300, '0부터 300 사이의 초여야 해요')),
  KEEP_ALIVE_SECONDS: z._default(whole(1, 3600, '1부터 3600 사이의 초여야 해요'), 75),
  PUBLIC_URL: z.optional(address('https?', 'http:// 또는 https:// 로 시작하는 주소여야 해요')),
  DATA_DIR: z._default(text, '.data'),
  TRUST_PROXY: z.optional(
    text.check(
      z.refine(
        (value) => !/^(?:true|false)$/i.test(value),
        'true 는 쓸 수 없어요. 누구나 다른 주소인 척할 수 있어요. 프록시의 수나 주소를 적어 주세요 (예: 1, loopback, 10.0.0.0/8)',
      ),
    ),
  ),
  LOG_LEVEL: z.optional(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], '알 수 없는 로그 수준이에요'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address('https?', 'http:// 또는 https:// 로 시작하는 주소여야 해요')),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 1),
  METRICS_TOKEN: z.optional(text.check(z.minLength(16, '16자 이상이어야 해요'))),
  APP_SECRET: z.optional(text.check(z.minLength(32, '32자 이상이어야 해요'))),
  APP_SECRET_OTHER: z.optional(text.check(z.minLength(32, '32자 이상이어야 해요'))),
  ADMIN_EMAIL: z.optional(email),
  ADMIN_PASSWORD: z.optional(
    password.check(z.refine((value) => !isCommonPassword(value), PASSWORD_TOO_COMMON_MESSAGE)),
  ),
  SEED: z.optional(z.enum(['demo', 'none'], 'demo, none 중 하나여야 해요')),
  SESSION_PRICE_KRW: z._default(whole(PRICE.min, PRICE.max, priceRange), 20_000),
  PLATFORM_FEE_PERCENT: z._default(whole(0, 100, '0부터 100 사이의 정수여야 해요'), DEFAULT_PLATFORM_FEE_PERCENT),
  MINIMUM_NOTICE_HOURS: z._default(whole(0, 72, '0부터 72 사이의 시간이어야 해요'), DEFAULT_MINIMUM_NOTICE_HOURS),
  STEPS_A_DAY: z._default(whole(1, 1_000_000, '1 이상의 숫자여야 해요'), DEFAULT_STEPS_A_DAY),
  CODES_AN_HOUR_PER_NETWORK: z._default(
    whole(MIN_CODES_AN_HOUR_PER_NETWORK, 1_000_000, `${MIN_CODES_AN_HOUR_PER_NETWORK} 이상의 숫자여야 해요`),
    DEFAULT_CODES_AN_HOUR_PER_NETWORK,
  ),
  DATABASE_URL: z.optional(writableDatabase),
  DATABASE_POOL_SIZE: z._default(whole(1, 1000, '1부터 1000 사이의 숫자여야 해요'), 20),
  DATABASE_PREPARED: z._default(z.enum(['on', 'off'], 'on 또는 off 여야 해요'), 'on'),
  DATABASE_DIRECT_URL: z.optional(writableDatabase),
  DATABASE_REPLICA_URL: z.optional(readableDatabase),
  DATABASE_REPLICA_LAG_SECONDS: z._default(whole(1, 3600, '1부터 3600 사이의 초여야 해요'), 2),
  SMTP_URL: z.optional(address('smtps?', 'smtp:// 또는 smtps:// 로 시작하는 주소여야 해요')),
  MAIL_FROM: z._default(text, '선배랑 <no-reply@sunbaerang.example>'),
  S3_ENDPOINT: z.optional(address('https?', 'http:// 또는 https:// 로 시작하는 주소여야 해요')),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'ap-northeast-2'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  TOSS_CLIENT_KEY: z.optional(text),
  TOSS_SECRET_KEY: z.optional(text),
  TOSS_API_BASE: z.optional(address('https?', 'http:// 또는 https:// 로 시작하는 주소여야 해요')),
  TOSS_SDK_URL: z.optional(address('https?', 'http:// 또는 https:// 로 시작하는 주소여야 해요')),
  SOLAPI_API_KEY: z.optional(text),
  SOLAPI_API_SECRET: z.optional(text),
  SOLAPI_SENDER: z.optional(
    text.check(z.regex(/^0[\d-]{7,12}$|^1[\d-]{7,8}$/, '등록한 발신번호여야 해요 (예: 02-123-4567)')),
  ),
  SOLAPI_CHANNEL_ID: z.optional(text),
  PHONE_BUDGET_KRW: z._default(whole(0, 100_000_000, '0 이상의 원 단위 숫자여야 해요'), DEFAULT_PHONE_BUDGET_KRW),
  SOLAPI_API_BASE: z.optional(address('https?', 'http:// 또는 https:// 로 시작하는 주소여야 해요')),
  STUN_URLS: z.optional(stunAddresses),
  TURN_URLS: z.optional(turnAddresses),
  TURN_SECRET: z.optional(text.check(z.minLength(16, '16자 이상이어야 해요'))),
  MEETING_RELAY_ONLY: z._default(flag, false),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/, VAPID_KEY))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, VAPID_KEY))),
  VAPID_SUBJECT: z.optional(vapidSubject),
  PUSH_LOCAL_ORIGIN: z.optional(address('http', 'http:// 로 시작하는 주소여야 해요')),
  CALENDAR_LOCAL_ORIGIN: z.optional(address('http', 'http:// 로 시작하는 주소여야 해요')),
  ...identitySettings,
  ...businessSettings,
});

/** The name of every setting. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** The settings of a process, validated once at its start (product §11). */
export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates every setting.
 * @throws StartError that lists all faults in one message
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  // An empty variable is one that was not set.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const { error } = schema.safeParse(given);
  const wrong = new Set(error?.issues.map(({ path: [name] }) => name));
  const settings = schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  const faults = [
    ...(error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    // What is wrong is not missing.
    ...missingSettings(settings, (name) => settings[name] === undefined && !wrong.has(name)),
  ];
  if (faults.length > 0)
    throw new StartError(`설정이 잘못되었어요.\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  return {
    ...settings,
    SEED: settings.SEED ?? (settings.NODE_ENV === 'production' ? 'none' : 'demo'),
    // A developer's Ctrl-C ends the server at once.
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? 5 : 0),
    // On a developer's console a line per request would drown the address and the accounts.
    LOG_LEVEL: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    isProduction: settings.NODE_ENV === 'production',
  };
}

const NEEDED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'APP_SECRET',
  'SMTP_URL',
  'TOSS_CLIENT_KEY',
  'TOSS_SECRET_KEY',
  ...BUSINESS_SETTINGS,
] as const;

/** PGlite and the simulator live inside one process: without these settings there can be no other one. */
const NEEDED_BY_SEVERAL_PROCESSES = ['DATABASE_URL', 'TOSS_SECRET_KEY'] as const;

type Settings = z.output<typeof schema>;

function missingSettings(settings: Settings, isMissing: (name: keyof Settings) => boolean): string[] {
  const faults: string[] = [];
  const together = (names: readonly (keyof Settings)[]) => {
    const missing = names.filter(isMissing);
    if (missing.length > 0 && missing.length < names.length)
      faults.push(`${missing.join(', ')}: ${names.join(', ')} 는 함께 정해야 해요`);
  };
  together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  together(['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY']);
  together(['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_SENDER', 'SOLAPI_CHANNEL_ID']);
  for (const names of IDENTITY_SETTINGS_TOGETHER) together(names);
  const { SAML_DECRYPTION_KEY: samlKey, SAML_DECRYPTION_CERTIFICATE: samlCertificate } = settings;
  if (samlKey && samlCertificate && !isDecryptionPair(samlKey, samlCertificate))
    faults.push(
      'SAML_DECRYPTION_KEY: 2048비트 이상의 RSA 키와 그 키의 인증서 SAML_DECRYPTION_CERTIFICATE 여야 해요 (PEM)',
    );
  together(['TURN_URLS', 'TURN_SECRET']);
  together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']);
  if (
    settings.VAPID_PUBLIC_KEY &&
    settings.VAPID_PRIVATE_KEY &&
    !isKeyPair(settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY)
  )
    faults.push('VAPID_PRIVATE_KEY: VAPID_PUBLIC_KEY 와 짝이 맞지 않아요');
  if (settings.MEETING_RELAY_ONLY && isMissing('TURN_URLS'))
    faults.push('MEETING_RELAY_ONLY: 중계 서버의 주소 TURN_URLS 가 있어야 쓸 수 있어요');
  if (settings.DATABASE_REPLICA_URL !== undefined && isMissing('DATABASE_URL'))
    faults.push('DATABASE_REPLICA_URL: 원본의 주소 DATABASE_URL 과 함께 정해야 해요');
  together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (settings.ROLE !== 'all') {
    for (const name of NEEDED_BY_SEVERAL_PROCESSES) {
      if (isMissing(name)) faults.push(`ROLE: ${settings.ROLE} 에는 여러 프로세스가 함께 쓰는 ${name} 설정이 필요해요`);
    }
  } else if (isMissing('DATABASE_URL') && !hasEmbeddedDatabase())
    faults.push('DATABASE_URL: 여기에는 내장 데이터베이스가 없어서 꼭 정해야 해요');
  if (settings.NODE_ENV !== 'production') return faults;
  for (const name of NEEDED_IN_PRODUCTION) {
    if (isMissing(name)) faults.push(`${name}: 운영 환경에서는 꼭 정해야 해요`);
  }
  if (settings.PUBLIC_URL !== undefined && !isPrivate(settings.PUBLIC_URL)) {
    faults.push(
      'PUBLIC_URL: 운영 환경에서는 https:// 로 시작해야 해요. http:// 로는 로그인 쿠키가 암호화되지 않은 채 오가요 (localhost 는 괜찮아요)',
    );
  }
  for (const name of ['PUSH_LOCAL_ORIGIN', 'CALENDAR_LOCAL_ORIGIN'] as const)
    if (settings[name] !== undefined) faults.push(`${name}: 운영 환경에서는 쓸 수 없어요`);
  if (settings.SEED !== undefined && settings.SEED !== 'none')
    faults.push('SEED: 운영 환경에는 데모 데이터를 넣을 수 없어요');
  return faults;
}

/** Whether PGlite is installed: it is not in the container's image. */
function hasEmbeddedDatabase(): boolean {
  try {
    createRequire(import.meta.url).resolve('@electric-sql/pglite');
    return true;
  } catch {
    return false;
  }
}

/** Whether requests to an address are private: over https, or within this machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
