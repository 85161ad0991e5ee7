import type { ComponentProps } from 'react';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';

const NOTICE_HOURS = [0, 1, 2, 3, 6, 12, 24, 48, 72, 168];
const SESSIONS = [1, 2, 3, 4, 5, 7, 10, 14, 20];
const PROPOSALS = [1, 2, 3, 4, 5, 7, 10, 15, 20];
const ANY = { value: 'null', label: '제한 없음' };

export function LimitsSection({
  value: { noticeHours, maxSessionsAWeek, maxOpenProposals },
  minimumNoticeHours,
  onChange,
}: {
  value: Pick<AvailabilityInput, 'noticeHours' | 'maxSessionsAWeek' | 'maxOpenProposals'>;
  /** The service's own. */
  minimumNoticeHours: number;
  onChange: (part: Partial<AvailabilityInput>) => void;
}) {
  const hours = withValue(
    NOTICE_HOURS.filter((each) => each >= minimumNoticeHours),
    minimumNoticeHours,
    noticeHours,
  );
  const sessions = withValue(SESSIONS, ...(maxSessionsAWeek === null ? [] : [maxSessionsAWeek]));
  const proposals = withValue(PROPOSALS, ...(maxOpenProposals === null ? [] : [maxOpenProposals]));
  return (
    <section aria-labelledby="availability-limits">
      <h2 id="availability-limits" className="pb-1 text-lg font-bold">
        제안 받기
      </h2>
      <Limit
        label="최소 예약 시간"
        options={hours.map((each) => ({ value: String(each), label: describeNotice(each) }))}
        value={String(noticeHours)}
        onChange={(value) => onChange({ noticeHours: Number(value) })}
      />
      <Limit
        label="한 주에 받을 멘토링"
        options={[ANY, ...sessions.map((each) => ({ value: String(each), label: `${each}회까지` }))]}
        value={String(maxSessionsAWeek)}
        onChange={(value) => onChange({ maxSessionsAWeek: value === ANY.value ? null : Number(value) })}
      />
      <Limit
        label="동시에 받을 제안"
        options={[ANY, ...proposals.map((each) => ({ value: String(each), label: `${each}개까지` }))]}
        value={String(maxOpenProposals)}
        onChange={(value) => onChange({ maxOpenProposals: value === ANY.value ? null : Number(value) })}
      />
      {(maxSessionsAWeek !== null || maxOpenProposals !== null) && (
        <p className="pt-1 text-sm text-ink-muted">모두 차면 새 제안을 받지 않아요.</p>
      )}
    </section>
  );
}

function Limit({ label, ...select }: ComponentProps<typeof SortSelect<string>> & { label: string }) {
  return (
    <label className="flex min-h-13 flex-wrap items-center justify-between gap-x-4">
      <span aria-hidden>{label}</span>
      <SortSelect label={label} {...select} />
    </label>
  );
}

/** The choices, including the current value. */
function withValue(choices: readonly number[], ...values: readonly number[]): number[] {
  return [...new Set([...choices, ...values])].toSorted((a, b) => a - b);
}

function describeNotice(hours: number): string {
  if (hours === 0) return '바로 가능';
  return hours >= 24 && hours % 24 === 0 ? `${hours / 24}일 전까지` : `${hours}시간 전까지`;
}
