import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import type { MemberType, Role } from '#domain/people/members.ts';
import {
  OPERATOR_SESSION_HOURS,
  OPERATOR_SESSION_IDLE_MINUTES,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
} from '#domain/retention.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { Clock } from '../clock.ts';
import { type Live, SESSION_ENDED, sessionEndedTopic } from '../live/live.ts';
import { hashToken, randomToken } from '../seal.ts';
import { sessionStore } from './session-store.ts';

/** S-19. */
const IDLE_LIFETIME_MS = SESSION_IDLE_DAYS * DAY_MS;
const ABSOLUTE_LIFETIME_MS = SESSION_DAYS * DAY_MS;
const TOUCH_EVERY_MS = 10 * MINUTE_MS;
/** S-64. */
const OPERATORS_IDLE_LIFETIME_MS = OPERATOR_SESSION_IDLE_MINUTES * MINUTE_MS;
const OPERATORS_LIFETIME_MS = OPERATOR_SESSION_HOURS * HOUR_MS;
const TOUCH_OPERATORS_EVERY_MS = MINUTE_MS;
/**
 * A look-up is remembered this long, so that a page's burst of reads costs one query. Ending a session forgets it at once, in every
 * process that receives live topics; a write never relies on it.
 */
const REMEMBER_MS = 2000;
const MAX_REMEMBERED = 10_000;

/** The member who makes a call. */
export interface Viewer {
  readonly memberId: number;
  /** For a member with two roles, the one that the session is in (product §1.5). */
  readonly role: Role;
  /** Empty for mentors and mentees. */
  readonly operatorRoles: readonly OperatorRole[];
  readonly sessionId: string;
  /** When a second factor was last shown in the session; null for mentors and mentees. */
  readonly secondFactorAt: Date | null;
}

/** A session to start: its member, and where it comes from. */
interface NewSession {
  readonly memberId: number;
  readonly ip: string;
  readonly userAgent: string;
}

interface FindOptions {
  /** Asks the database whatever is remembered: for writes, and for what goes on for long. */
  readonly isFresh?: boolean | undefined;
  /** When the person acted, if the call reports it. Without it the session is looked up, not used (S-101). */
  readonly usedAt?: Date | undefined;
  /** Where it is looked up, if not in the database. */
  readonly on?: Queryable;
}

/** The sessions of members: 256-bit tokens, stored hashed (S-16), 14 days without use, 30 days at most; of operators 30 minutes and 8 hours (S-64). */
export interface Sessions {
  /** The viewer behind a cookie's token, or undefined. */
  find(token: string, options?: FindOptions): Promise<Viewer | undefined>;
  /** Starts a session and returns its token, for the cookie alone. */
  start(db: Queryable, session: NewSession): Promise<string>;
  /** Starts the session of an operator who has just shown a second factor (S-63). @returns its token */
  startOperators(db: Queryable, session: NewSession): Promise<string>;
  /** The operator has shown a second factor again, in this session. */
  confirmSecondFactor(tx: Queryable, sessionId: string): Promise<void>;
  /** From now on the session is in this role, and so is the next one that the member starts. */
  chooseRole(tx: Queryable, viewer: Pick<Viewer, 'memberId' | 'sessionId'>, role: MemberType): Promise<void>;
  end(token: string): Promise<void>;
  endById(sessionId: string, memberId: number): Promise<boolean>;
  /** Ends all sessions of a member: reset, suspension, deletion (S-08, S-18). */
  endAllOf(db: Queryable, memberId: number): Promise<void>;
  /** Ends all sessions of a member but this one. */
  endOthersOf(db: Queryable, memberId: number, sessionId: string): Promise<void>;
  /** Which of these sessions are still valid. */
  listValid(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Drops what is remembered of a member's sessions in this process. */
  forget(memberId: number): void;
  list(memberId: number): Promise<{ id: string; createdAt: Date; lastSeenAt: Date; userAgent: string }[]>;
}

export function createSessions(db: Database, clock: Clock, live: Live): Sessions {
  const remembered = new Map<string, { viewer: Viewer; until: number; lastSeenAt: Date }>();
  // A look-up that was under way while a session ended may have seen it alive: its answer is not remembered.
  let endings = 0;
  const limitsAt = (now: Date) => ({
    idleSince: new Date(now.getTime() - IDLE_LIFETIME_MS),
    operatorsIdleSince: new Date(now.getTime() - OPERATORS_IDLE_LIFETIME_MS),
    operatorsBegunSince: new Date(now.getTime() - OPERATORS_LIFETIME_MS),
  });

  function forget(isGone: (viewer: Viewer) => boolean) {
    endings += 1;
    for (const [key, { viewer }] of remembered) if (isGone(viewer)) remembered.delete(key);
  }

  /** Once it is committed: until then a look-up may remember the session as it was. Streams of sessions that are still valid go on. */
  function announceChange(tx: Queryable, memberId: number) {
    tx.afterCommit(() => {
      forget((viewer) => viewer.memberId === memberId);
      live.publish([sessionEndedTopic(memberId)]);
    });
  }

  async function insert(tx: Queryable, session: NewSession, isOperator: boolean): Promise<string> {
    const { memberId, ip, userAgent } = session;
    const token = randomToken();
    const now = clock.now();
    await sessionStore.insert(tx, {
      tokenHash: hashToken(token),
      memberId,
      now,
      expiresAt: new Date(now.getTime() + (isOperator ? OPERATORS_LIFETIME_MS : ABSOLUTE_LIFETIME_MS)),
      ip,
      userAgent: userAgent.slice(0, 300),
      secondFactorAt: isOperator ? now : null,
    });
    return token;
  }

  live.subscribe(SESSION_ENDED, (memberId) => forget((viewer) => viewer.memberId === Number(memberId)));
  live.onGap(() => forget(() => true));

  return {
    async find(token, { isFresh = false, usedAt, on = db } = {}) {
      const now = clock.now();
      const tokenHash = hashToken(token);
      const key = tokenHash.toString('base64');
      const known = remembered.get(key);
      const leftMs = known ? known.until - now.getTime() : 0;
      // More is left than was given when the clock has been set back since.
      const isKnown = !isFresh && known && leftMs > 0 && leftMs <= REMEMBER_MS;
      if (isKnown && !isLater(usedAt, known.lastSeenAt, known.viewer.role)) return known.viewer;
      remembered.delete(key);
      const endingsBefore = endings;
      const row = await sessionStore.find(on, tokenHash, now, limitsAt(now));
      if (!row) return undefined;
      const isUse = isLater(usedAt, row.lastSeenAt, row.role);
      if (isUse) await sessionStore.touch(db, row.sessionId, usedAt);
      const { memberId, role, operatorRoles, sessionId, secondFactorAt } = row;
      const viewer: Viewer = { memberId, role, operatorRoles, sessionId, secondFactorAt };
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const lastSeenAt = isUse ? usedAt : row.lastSeenAt;
      if (endings === endingsBefore && on === db)
        remembered.set(key, { viewer, until: now.getTime() + REMEMBER_MS, lastSeenAt });
      return viewer;
    },
    start: (tx, session) => insert(tx, session, false),
    startOperators: (tx, session) => insert(tx, session, true),
    async confirmSecondFactor(tx, sessionId) {
      await sessionStore.setSecondFactor(tx, sessionId, clock.now());
    },
    async chooseRole(tx, { memberId, sessionId }, role) {
      await sessionStore.setRole(tx, sessionId, memberId, role);
      announceChange(tx, memberId);
    },
    async end(token) {
      const memberId = await sessionStore.deleteByToken(db, hashToken(token));
      if (memberId !== undefined) announceChange(db, memberId);
    },
    async endById(sessionId, memberId) {
      const ended = await sessionStore.deleteById(db, sessionId, memberId);
      if (ended) announceChange(db, memberId);
      return ended;
    },
    async endAllOf(tx, memberId) {
      await sessionStore.deleteOfMember(tx, memberId);
      announceChange(tx, memberId);
    },
    async endOthersOf(tx, memberId, sessionId) {
      await sessionStore.deleteOthers(tx, memberId, sessionId);
      announceChange(tx, memberId);
    },
    async listValid(sessionIds) {
      const now = clock.now();
      return new Set(await sessionStore.listValid(db, sessionIds, now, limitsAt(now)));
    },
    forget: (memberId) => forget((viewer) => viewer.memberId === memberId),
    list: (memberId) => {
      const now = clock.now();
      return sessionStore.listOfMember(db, memberId, now, limitsAt(now));
    },
  };
}

/** Whether a use is worth writing down: late enough after the last one, to spare the database. */
function isLater(usedAt: Date | undefined, lastSeenAt: Date, role: Role): usedAt is Date {
  const touchEvery = role === 'ROLE_ADMIN' ? TOUCH_OPERATORS_EVERY_MS : TOUCH_EVERY_MS;
  return usedAt !== undefined && usedAt.getTime() - lastSeenAt.getTime() > touchEvery;
}

/** Sessions that are looked up in one statement. */
const SESSIONS_AT_ONCE = 500;

/** The open streams that have lost their session: signed out, a new password, expired, suspended. */
export async function findInvalid<Stream extends { readonly viewer: Viewer }>(
  sessions: Sessions,
  streams: readonly Stream[],
): Promise<Stream[]> {
  const invalid: Stream[] = [];
  for (let start = 0; start < streams.length; start += SESSIONS_AT_ONCE) {
    const some = streams.slice(start, start + SESSIONS_AT_ONCE);
    const valid = await sessions.listValid(some.map(({ viewer }) => viewer.sessionId));
    invalid.push(...some.filter(({ viewer }) => !valid.has(viewer.sessionId)));
  }
  return invalid;
}
