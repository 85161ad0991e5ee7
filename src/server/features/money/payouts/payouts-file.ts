import { UNREADABLE_EMAIL } from '#domain/desk/desk.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { PAYOUT_ACCOUNT_LABELS, type PayoutAccountStatus } from '#domain/money/payout-accounts.ts';
import { formatKoreanTime, koreanMonthSpan } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import type { Span } from './earning-store.ts';
import { payableSpan, withPayee } from './earnings.ts';
import { payoutStore } from './payout-store.ts';

/** Excel in Korean detects UTF-8 only with this mark at the start. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Texts that a spreadsheet interprets as a formula, also after leading invisible characters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * A line of a CSV file (RFC 4180). Texts are quoted, and one that a spreadsheet would interpret as a formula is prefixed with an
 * apostrophe (OWASP, CSV injection); numbers are unquoted.
 */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const text = FORMULA.test(field) || /^[\t\r\n]/.test(field) ? `'${field}` : field;
  return `"${text.replaceAll('"', '""')}"`;
}

/** One row per mentor, to pay by; or one row per session, for details. */
export const ROW_KINDS = ['mentor', 'session'] as const;
type RowKind = (typeof ROW_KINDS)[number];

const FILE_NAMES: Readonly<Record<RowKind, string>> = { mentor: '선배랑-정산', session: '선배랑-정산-멘토링별' };

export function fileNameOf(month: string, by: RowKind): string {
  return `${FILE_NAMES[by]}-${month}.csv`;
}

/** The database of the payouts, and the secrets that seal the names of members who have left. */
type PayoutSource = Pick<Services, 'db' | 'secrets' | 'log'>;

/** A month's payouts as a CSV file, streamed in pages, so that memory does not grow with the month's size. */
export async function* writePayouts(
  source: PayoutSource,
  { month, by, now }: { month: string; by: RowKind; now: Date },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  const earned = payableSpan(koreanMonthSpan(month), now);
  yield* by === 'mentor' ? mentorLines(source, month, earned) : sessionLines(source, earned);
}

const ALL = { order: 'MENTOR', account: undefined, number: null, memberIds: null } as const;

async function* mentorLines(source: PayoutSource, month: string, earned: Span): AsyncGenerator<string> {
  const amounts = ['요금 합계(원)', '돌려드린 금액(원)', '수수료(원)', '정산 금액(원)'];
  yield csvLine(['정산 월', '멘토 번호', '닉네임', '이메일', '멘토링 수', ...amounts, '정산 계좌']);
  for (let after = 0; ;) {
    const rows = await payoutStore.listPayouts(source.db, earned, { ...ALL, after });
    for (const row of rows.map((each) => withPayee(source, each))) {
      const sums = [row.sessions, row.priceKrw, row.returnedKrw, row.feeKrw, row.mentorKrw];
      yield csvLine([
        month,
        row.mentorId,
        row.nickname,
        row.email ?? UNREADABLE_EMAIL,
        ...sums,
        describeAccount(row.accountStatus),
      ]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.mentorId;
  }
}

async function* sessionLines(source: PayoutSource, earned: Span): AsyncGenerator<string> {
  const session = ['멘토링 번호', '결과', '시작 시각', '정산 시각'];
  const amounts = ['요금(원)', '돌려드린 금액(원)', '수수료율(%)', '수수료(원)', '정산 금액(원)'];
  yield csvLine(['멘토 번호', '닉네임', '이메일', ...session, ...amounts]);
  for (let after = 0; ;) {
    const rows = await payoutStore.listSettledSessions(source.db, earned, after);
    for (const row of rows.map((each) => withPayee(source, each))) {
      const times = [row.startsAt ? describeTime(row.startsAt) : '', describeTime(row.settledAt)];
      const sums = [row.priceKrw, row.returnedKrw, row.feePercent, row.feeKrw, row.mentorKrw];
      const mentor = [row.mentorId, row.nickname, row.email ?? UNREADABLE_EMAIL];
      yield csvLine([...mentor, row.mentoringId, STATUS_LABELS[row.status], ...times, ...sums]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.entryId;
  }
}

/** Whether it is transferred by itself: without a confirmed account somebody has to ask for one. */
function describeAccount(status: PayoutAccountStatus | null): string {
  return status === null ? '없음' : PAYOUT_ACCOUNT_LABELS[status];
}

/** Korean time in a format that spreadsheets recognise. */
function describeTime(instant: Date): string {
  return formatKoreanTime(instant).slice(0, 16).replace('T', ' ');
}
