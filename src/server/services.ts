import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { MentoringPort } from './features/money/payments/mentoring-port.ts';
import type { ReauthenticateMentor } from './features/money/transfers/payout-account.ts';
import type { Clock } from './platform/clock.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Spool } from './platform/files/spool.ts';
import type { GuestAnswers } from './platform/guest-answers/guest-answers.ts';
import type { IdentityProviders } from './platform/identity-providers/open-identity-providers.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Live } from './platform/live/live.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import type { Meeting } from './platform/meeting/meeting.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { OpenedPaymentGateway } from './platform/payments/open-payment-gateway.ts';
import type { PaymentGateway } from './platform/payments/payment-gateway.ts';
import type { PeopleEvents } from './platform/people-events.ts';
import type { PhoneQueue } from './platform/phone/phone-queue.ts';
import type { PushQueue } from './platform/push/push-queue.ts';
import type { PushTransport } from './platform/push/push-transport.ts';
import type { RuntimeSettings } from './platform/runtime-settings.ts';
import type { Cookies } from './platform/sessions/cookies.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import type { Tracing } from './platform/tracing/tracing.ts';

/** Everything a use case may use: each outside system, as a port, and ports to the areas above its own. */
export interface Services {
  readonly env: Env;
  /** The address people open, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes that sign codes and short-lived addresses. */
  readonly secret: Buffer;
  /** The secret, and beside it the other one of `APP_SECRET_OTHER` while one takes the other's place: what is sealed opens with either (docs/decisions/0230). */
  readonly secrets: readonly [Buffer, ...Buffer[]];
  readonly db: Database;
  /** Answers reads that may be a little old (`onReplica`): `db` itself where there is no replica. */
  readonly replica: Database;
  /** While the database is away and a replica answers without it: how old, in milliseconds, its answers are at most; else undefined. */
  readonly staleMs: () => number | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Only with OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly tracing: Tracing | null;
  /** What guests are answered with, for two seconds. */
  readonly guestAnswers: GuestAnswers;
  readonly files: FileStore;
  readonly spool: Spool;
  readonly jobs: JobQueue;
  readonly live: Live;
  readonly outbox: Outbox;
  /** Null in production without VAPID keys: no pushes are sent. */
  readonly push: PushTransport | null;
  readonly pushes: PushQueue;
  /** Messages to phones. */
  readonly phones: PhoneQueue;
  /** Only with METRICS_TOKEN: nobody could read them. */
  readonly metrics: Metrics | null;
  readonly gateway: PaymentGateway;
  /** What a browser needs to open the gateway's payment window. */
  readonly checkout: OpenedPaymentGateway['browser'];
  /** By their names in addresses; empty where none is set. */
  readonly identityProviders: IdentityProviders;
  readonly meeting: Meeting;
  /** What owners have set while the service runs; read with `currentSettings`. */
  readonly runtimeSettings: RuntimeSettings;
  readonly peopleEvents: PeopleEvents;
  readonly sessions: Sessions;
  readonly cookies: Cookies;
  /** The port of the mentorings for money, which is below them. */
  readonly mentorings: MentoringPort;
  /** The port of accounts and mentors for money, which is below them. */
  readonly reauthenticateMentor: ReauthenticateMentor;
}

/**
 * The same services, with a `db` that reads from the replica: for guests, and for data that nobody has just written. A member who reads
 * after writing must find what they wrote, so members get the services themselves.
 */
export function onReplica(services: Services): Services {
  return services.replica === services.db ? services : { ...services, db: services.replica };
}

/** The services for reading public data: on the replica for guests, and for members too while the database is away (docs/decisions/0282). */
export function forPublicRead(services: Services, viewer: object | undefined): Services {
  return viewer && services.staleMs() === undefined ? services : onReplica(services);
}
