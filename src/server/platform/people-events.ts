import type { StudentStatus } from '#domain/people/files.ts';
import type { Queryable } from '../db/database.ts';
import type { NotificationPorts } from './notifications/notify.ts';

/**
 * Events of people that features above them act on, each in the transaction of the event. `open-services.ts` says which functions
 * those are.
 */
export interface PeopleEvents {
  /** An operator has decided on a document of this member. */
  readonly certificateDecided: (tx: Queryable, memberId: number, now: Date) => Promise<void>;
  /** A document has verified a mentee, and shows this standing. */
  readonly menteeVerified: (
    tx: Queryable,
    mentee: { memberId: number; standing: StudentStatus | null },
    now: Date,
  ) => Promise<void>;
  /** A profile of this member, of either role, names another school than before. */
  readonly schoolChosen: (ports: NotificationPorts, tx: Queryable, memberId: number, now: Date) => Promise<void>;
  /** A mentee has registered a profile. */
  readonly menteeRegistered: (tx: Queryable, memberId: number, now: Date) => Promise<void>;
  /** A mentee has saved a profile with this nickname, which may be the one it had. */
  readonly menteeRenamed: (tx: Queryable, memberId: number, nickname: string) => Promise<void>;
}
