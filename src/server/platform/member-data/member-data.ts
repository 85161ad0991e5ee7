import * as z from 'zod/mini';
import type { Queryable } from '../../db/database.ts';
import type { Statement } from '../../db/statement.ts';
import { openOrLog, seal, type SealReader, unseal } from '../seal.ts';

/** The member the data is about. */
export interface DataSubject {
  readonly memberId: number;
  /** The mail address of the account. */
  readonly email: string;
  /** Null without a profile. */
  readonly nickname: string | null;
}

/** Where an export reads; some of it is sealed. What cannot be opened keeps nobody from the rest. */
export interface ExportSource extends SealReader {
  readonly db: Queryable;
}

/**
 * What a feature stores of members, and how it is given out and erased (product §24.3, §24.4). Each feature with a member's data has one, in its
 * `member-data.ts`; `src/server/all-member-data.ts` has them all, and its test finds tables of which none speaks.
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

/** Stands in an export in place of an account that cannot be read, as when the key that it was encrypted with is lost. */
export const UNREADABLE_ACCOUNT = '저장된 계좌를 읽지 못해 담지 못했어요.';

interface Described extends Pick<MemberData, 'name' | 'tables'> {
  /** Left out of data with nothing to give out. */
  readonly exportFor?: Statement<unknown> | MemberData['exportFor'];
  /** Left out of data that stays because the law or the other side's history requires it, and of data that is deleted by age. */
  readonly eraseFor?: readonly Statement<unknown>[] | MemberData['eraseFor'];
  readonly eraseRecordsFor?: readonly Statement<unknown>[];
}

/** Declares a feature's data of a member. A statement is run with the member's id. */
export function describeMemberData({ exportFor, eraseFor = [], eraseRecordsFor = [], ...data }: Described): MemberData {
  return {
    ...data,
    exportFor:
      typeof exportFor === 'function'
        ? exportFor
        : async ({ db }, { memberId }) => (exportFor ? db.query(exportFor, [memberId]) : []),
    eraseFor: typeof eraseFor === 'function' ? eraseFor : (tx, { memberId }) => runAll(tx, eraseFor, memberId),
    eraseRecordsFor: (tx, memberId) => runAll(tx, eraseRecordsFor, memberId),
  };
}

async function runAll(tx: Queryable, statements: readonly Statement<unknown>[], memberId: number): Promise<void> {
  for (const each of statements) await tx.query(each, [memberId]);
}

const PURPOSE = 'former-member';

const formerMember = z.object({ email: z.string(), nickname: z.string(), memberType: z.string() });
/** The identity of a member who had a contract and has left. */
type FormerMember = z.infer<typeof formerMember>;

/** Encrypts it for its row of `former_members`: apart from everything else, as the law asks (product §24.4). */
export function sealFormerMember(secret: Buffer, memberId: number, member: FormerMember): Buffer {
  return seal(secret, { purpose: PURPOSE, boundTo: String(memberId) }, JSON.stringify(member));
}

/** @throws Error when none of the secrets, or another member, is the one it was sealed with */
export function openFormerMember(secrets: readonly Buffer[], memberId: number, sealed: Buffer): FormerMember {
  return z.parse(formerMember, JSON.parse(unseal(secrets, { purpose: PURPOSE, boundTo: String(memberId) }, sealed)));
}

/** As `openFormerMember`; undefined, and a line of the log, for one that cannot be opened. */
export function readFormerMember(reader: SealReader, memberId: number, sealed: Buffer): FormerMember | undefined {
  const entry = { event: 'former-member-unreadable', memberId };
  return openOrLog(reader, entry, () => openFormerMember(reader.secrets, memberId, sealed));
}
