import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Simulator } from '#simulator/create-simulator.ts';
import type { PhoneSimulator } from '#simulator/phone/create-phone-simulator.ts';
import type { Database } from './db/database.ts';
import { explainFolder } from './db/lock-folder.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, openReplicaOf } from './db/open-database.ts';
import type { Env } from './env.ts';
import { reauthenticateMentor } from './features/account/auth/factors/reauthenticate.ts';
import { mentoringPort } from './features/mentorings/mentoring-port.ts';
import { addMissingSearchTokens } from './features/mentors/mentor-jobs.ts';
import { listWhileApproved, renameMentor } from './features/mentors/write-mentor.ts';
import { issueCouponOfNewMember, issueCouponOfStanding } from './features/money/coupons/use-coupons.ts';
import { applySchoolProofs } from './features/people/certificates/record-school-proof.ts';
import { syncUniversities } from './features/people/universities/edit-directory.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { openSpool } from './platform/files/spool.ts';
import { createGuestAnswers } from './platform/guest-answers/guest-answers.ts';
import type { LoginSimulator } from './platform/identity-providers/login-simulator.ts';
import { openIdentityProviders } from './platform/identity-providers/open-identity-providers.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { openLive } from './platform/live/postgres-live.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { openMail } from './platform/mail/smtp-transport.ts';
import { createMeeting } from './platform/meeting/meeting.ts';
import { openPrometheus } from './platform/metrics/metrics.ts';
import { openPaymentGateway } from './platform/payments/open-payment-gateway.ts';
import type { PeopleEvents } from './platform/people-events.ts';
import { openPhone } from './platform/phone/open-phone.ts';
import { createPhoneQueue } from './platform/phone/phone-queue.ts';
import { createPushQueue } from './platform/push/push-queue.ts';
import { openPush } from './platform/push/push-transport.ts';
import { createRuntimeSettings, currentSettings } from './platform/runtime-settings.ts';
import { createCookies } from './platform/sessions/cookies.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { writeOnce } from './platform/write-once.ts';
import type { Services } from './services.ts';
import { StartError } from './start-error.ts';

const SECRET_BYTES = 32;
/** Longer than any statement of a request or a job; a database that is gone with its machine would be waited for in vain for a quarter of an hour. */
const ANSWER_TIMEOUT_MS = 2 * MINUTE_MS;
const TOSS_ADDRESS = 'https://api.tosspayments.com';
const SOLAPI_ADDRESS = 'https://api.solapi.com';

export interface OpenServices extends Services {
  /** Only without Toss keys: to be mounted on our own address. */
  readonly simulator: Simulator | null;
  /** Only in development and tests without a provider: to be mounted on our own address. */
  readonly loginSimulator: LoginSimulator | null;
  /** Only without SMTP: its page shows the mails that went nowhere. */
  readonly mailbox: Mailbox | null;
  /** Only without SOLAPI, outside production. */
  readonly phoneSimulator: PhoneSimulator | null;
  close(): Promise<void>;
}

/**
 * Opens every port that the settings choose, and brings the database's tables and the directory of universities up to date.
 * @param replaced what tests put in place: the clock, an opened database, a log
 * @throws StartError for what a person can mend
 */
export async function openServices(
  env: Env,
  replaced: { clock?: Clock; db?: Database; log?: Logger } = {},
): Promise<OpenServices> {
  const dataDir = resolve(env.DATA_DIR);
  const clock = replaced.clock ?? systemClock;
  const tracing = await openTracing(env);
  const log = replaced.log ?? createLog(env, tracing);
  const opened = replaced.db ?? (await openDatabase(env, { answerMs: ANSWER_TIMEOUT_MS }).catch(explainDatabase));
  const db = tracing ? tracing.traceDatabase(opened) : opened;
  try {
    await migrate(db);
    await syncUniversities({ db });
    await addMissingSearchTokens({ db });
    const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
    const payments = await openPaymentGateway({
      toss: tossKeys(env),
      dataDir,
      publicUrl,
      webhookUrl: () => (env.PORT === 0 ? undefined : `http://127.0.0.1:${env.PORT}/v1/payment/webhook`),
      clock,
    });
    const announce =
      env.NODE_ENV === 'development' ? (line: string) => void process.stdout.write(`${line}\n`) : undefined;
    const identities = openIdentityProviders(env, publicUrl, clock);
    const mail = await openMail({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      isProduction: env.isProduction,
      dataDir,
      clock,
      announce,
    });
    const outbox = createOutbox({ db, clock, log, transport: mail.transport, from: env.MAIL_FROM });
    const push = await openPush({
      vapid: vapidSettings(env),
      isProduction: env.isProduction,
      senderAddress: outbox.sender.address,
      localOrigin: env.PUSH_LOCAL_ORIGIN,
      dataDir,
      clock,
    });
    const phone = await openPhone({
      solapi: solapiSettings(env),
      isSimulated: !env.isProduction && env.ROLE === 'all',
      publicUrl,
      clock,
      announce,
    });
    const replica = await openReplicaOf(db, env, (isUsed, reason) =>
      log.warn({ event: isUsed ? 'replica-used' : 'replica-left', reason }, 'reads of guests and of the desk moved'),
    );
    const reading = tracing && replica ? tracing.traceDatabase(replica) : replica;
    const metrics = env.METRICS_TOKEN ? await openPrometheus({ db, replica, clock }) : null;
    const files = await openFileStore({ dataDir, s3: s3Settings(env) });
    const live = openLive({ db, listenUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, log });
    const secret = env.APP_SECRET ? Buffer.from(env.APP_SECRET) : await readSecret(dataDir);
    const runtimeSettings = createRuntimeSettings(clock, live, reading);
    const secrets: Services['secrets'] = env.APP_SECRET_OTHER ? [secret, Buffer.from(env.APP_SECRET_OTHER)] : [secret];
    return {
      env,
      publicUrl,
      secret,
      secrets,
      db,
      replica: reading ?? db,
      staleMs: () => replica?.staleMs(),
      clock,
      log,
      tracing,
      guestAnswers: createGuestAnswers(clock),
      files,
      jobs: createJobQueue({ db, clock, log, onRun: metrics?.jobEnded, tracing }),
      live,
      metrics,
      gateway: payments.gateway,
      checkout: payments.browser,
      simulator: payments.simulator,
      identityProviders: identities.providers,
      loginSimulator: identities.simulator,
      outbox,
      push,
      pushes: createPushQueue({ db, clock, log, transport: push }),
      phones: createPhoneQueue({
        db,
        clock,
        log,
        secrets,
        transport: phone.transport,
        budgetKrw: async (tx) => (await currentSettings({ env, runtimeSettings }, tx)).PHONE_BUDGET_KRW,
      }),
      phoneSimulator: phone.simulator,
      mailbox: mail.mailbox,
      spool: await openSpool(join(dataDir, 'uploads'), clock.now()),
      meeting: createMeeting({
        stunUrls: env.STUN_URLS ?? [],
        relay: relaySettings(env),
        isRelayOnly: env.MEETING_RELAY_ONLY,
      }),
      runtimeSettings,
      peopleEvents: PEOPLE_EVENTS,
      sessions: createSessions(db, clock, live),
      cookies: createCookies(publicUrl),
      mentorings: mentoringPort,
      reauthenticateMentor,
      async close() {
        await payments.close();
        await phone.close();
        await identities.close();
        await mail.transport.close();
        await files.close();
        await live.close();
        await replica?.close();
        await db.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await db.close();
    throw explainFolder(error, dataDir);
  }
}

/** Loaded only where a collector is set. */
async function openTracing(env: Env): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, ROLE: role } = env;
  if (!endpoint) return null;
  const { openTelemetry } = await import('./platform/tracing/open-telemetry.ts');
  return openTelemetry({ endpoint, role, ratio });
}

function createLog(env: Env, tracing: Tracing | null): Logger {
  // Lines are gathered and written together: a write per request costs a quarter of the throughput (docs/performance.md).
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  return pino({ ...logSettings(tracing), level: env.LOG_LEVEL }, destination);
}

/** Each line names the time and, within a trace, the trace. */
export function logSettings(tracing: Tracing | null): LoggerOptions {
  const mixin = tracing ? { mixin: () => tracing.ids() } : {};
  return { timestamp: pino.stdTimeFunctions.isoTime, base: null, ...mixin };
}

/** The bucket, when one is configured. */
export function s3Settings(env: Env) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** The TURN server, when one is configured. */
function relaySettings({ TURN_URLS: urls, TURN_SECRET: secret }: Env) {
  return urls && secret ? { urls, secret } : undefined;
}

/** The account for messages to phones, when it is configured. */
export function solapiSettings(env: Env) {
  const {
    SOLAPI_API_KEY: apiKey,
    SOLAPI_API_SECRET: apiSecret,
    SOLAPI_SENDER: sender,
    SOLAPI_CHANNEL_ID: channelId,
  } = env;
  if (!apiKey || !apiSecret || !sender || !channelId) return undefined;
  return {
    apiKey,
    apiSecret,
    channelId,
    sender: sender.replaceAll('-', ''),
    apiBase: env.SOLAPI_API_BASE ?? SOLAPI_ADDRESS,
  };
}

/** Our name to the push services, when it is configured. */
function vapidSettings({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }: Env) {
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined;
}

/** The keys of the real gateway, when they are configured. */
export function tossKeys(env: Env) {
  const { TOSS_CLIENT_KEY, TOSS_SECRET_KEY, TOSS_API_BASE = TOSS_ADDRESS, TOSS_SDK_URL } = env;
  if (!TOSS_CLIENT_KEY || !TOSS_SECRET_KEY) return undefined;
  return { clientKey: TOSS_CLIENT_KEY, secretKey: TOSS_SECRET_KEY, apiBase: TOSS_API_BASE, sdkUrl: TOSS_SDK_URL };
}

/** Without APP_SECRET the secret is made once and kept in the data folder, so that a restart keeps codes and links alive. */
async function readSecret(dataDir: string): Promise<Buffer> {
  return Buffer.from(await writeOnce(join(dataDir, 'secret'), () => randomBytes(SECRET_BYTES).toString('hex')), 'hex');
}

const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '그 주소에서 응답이 없어요',
  ENOTFOUND: '그런 서버가 없어요',
  EAI_AGAIN: '서버 이름을 찾을 수 없어요',
  ETIMEDOUT: '시간 안에 응답이 없어요',
  '25006': '쓰기를 받지 않는 대기(standby) 서버예요',
  '28P01': '사용자나 비밀번호가 맞지 않아요',
  '28000': '이 사용자로는 들어갈 수 없어요',
  '3D000': '그런 데이터베이스가 없어요',
};

/** Says why the database cannot be reached, in words for the person who set it up. @throws StartError */
export function explainDatabase(error: unknown): never {
  if (error instanceof StartError) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = DATABASE_FAULTS[code] ?? (error instanceof Error ? error.message : String(error));
  throw new StartError(`데이터베이스에 연결할 수 없어요: ${fault}. DATABASE_URL 을 확인해 주세요.`);
}

/** What follows an event of people, in its transaction. */
const PEOPLE_EVENTS: PeopleEvents = {
  certificateDecided: listWhileApproved,
  menteeVerified: issueCouponOfStanding,
  schoolChosen: (ports, tx, memberId, now) =>
    applySchoolProofs({ ...ports, peopleEvents: PEOPLE_EVENTS }, tx, memberId, now),
  menteeRegistered: issueCouponOfNewMember,
  menteeRenamed: renameMentor,
};
