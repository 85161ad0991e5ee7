import type { Queryable } from '../../db/database.ts';

/** Whose data it is. */
export interface DataSubject {
  readonly memberId: number;
  /** The mail address of the account. */
  readonly email: string;
  /** Null without a profile. */
  readonly nickname: string | null;
}

/** Where an export reads. */
export interface ExportSource {
  readonly db: Queryable;
  /** What some of it is encrypted with. */
  readonly secrets: readonly Buffer[];
}

/**
 * What a feature stores of members, and how it is given out and erased (product §24.3, §24.4). Each feature with a member's data has one, in its
 * `member-data.ts`; `features/member-data` has them all, and its test finds tables of which none speaks.
 */
export interface MemberData {
  /** The name of its part in a member's export. */
  readonly name: string;
  /** The tables that it answers for. */
  readonly tables: readonly string[];
  /** What the member has put into them or what is stored about them, as JSON; what others wrote is theirs. An empty list is left out. */
  readonly exportFor: (source: ExportSource, subject: DataSubject) => Promise<readonly unknown[]>;
  /** Deletes it, or blanks it where another's history needs the row. In the transaction of the erasure; what the law keeps stays. */
  readonly eraseFor: (tx: Queryable, subject: DataSubject, now: Date) => Promise<unknown>;
  /** Erases what the law has kept, when its time is over. */
  readonly eraseRecordsFor?: (tx: Queryable, memberId: number) => Promise<unknown>;
}

/** For what has nothing that could be given out. */
export const EXPORTS_NOTHING = (): Promise<readonly unknown[]> => Promise.resolve([]);
/** For what stays because the law or the other side's history asks for it, and for what is deleted by its age. */
export const ERASES_NOTHING = (): Promise<void> => Promise.resolve();
