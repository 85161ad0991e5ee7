import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const NOTICE_HOURS = [0, 1, 2, 3, 6, 12, 24, 48, 72, 168];
const SESSIONS = [1, 2, 3, 4, 5, 7, 10, 14, 20];
const PROPOSALS = [1, 2, 3, 4, 5, 7, 10, 15, 20];
const ANY = 'any';

/** A mentor's notice and limits. */
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
      <h2 id="availability-limits" className="pb-3 text-lg font-bold">
        제안 받기
      </h2>
      <div className="flex flex-col gap-5">
        <SelectField
          label="최소 예약 시간"
          hint="시작까지 이만큼 남은 시간만 제안 받아요."
          options={hours.map((each) => ({ value: String(each), label: describeNotice(each) }))}
          value={String(noticeHours)}
          onChange={({ target }) => onChange({ noticeHours: Number(target.value) })}
        />
        <SelectField
          label="한 주에 받을 멘토링"
          hint="월요일부터 일요일까지 확정된 멘토링이 이만큼이면 그 주에는 새 제안을 받지 않아요."
          options={[
            { value: ANY, label: '제한 없음' },
            ...sessions.map((each) => ({ value: String(each), label: `${each}회까지` })),
          ]}
          value={maxSessionsAWeek === null ? ANY : String(maxSessionsAWeek)}
          onChange={({ target }) => onChange({ maxSessionsAWeek: target.value === ANY ? null : Number(target.value) })}
        />
        <SelectField
          label="동시에 받을 제안"
          hint="아직 확정되지 않은 제안이 이만큼이면 새 제안을 받지 않고, 후배는 자리가 나면 알림을 받을 수 있어요."
          options={[
            { value: ANY, label: '제한 없음' },
            ...proposals.map((each) => ({ value: String(each), label: `${each}개까지` })),
          ]}
          value={maxOpenProposals === null ? ANY : String(maxOpenProposals)}
          onChange={({ target }) => onChange({ maxOpenProposals: target.value === ANY ? null : Number(target.value) })}
        />
      </div>
    </section>
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
