import type { QuietHours } from '#domain/time/quiet-hours.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The hours in which pushes wait. */
export function QuietHoursFields({
  value,
  error,
  onChange,
}: {
  value: QuietHours;
  error: string | undefined;
  onChange: (next: QuietHours) => void;
}) {
  return (
    <section aria-labelledby="quiet-hours">
      <h2 id="quiet-hours" className="text-lg font-bold">
        조용한 시간
      </h2>
      <p className="pt-1 pb-2 text-sm text-ink-muted">
        이 시간의 푸시 알림은 모아 두었다가 끝나면 보내 드려요. 메일은 그대로 가요. 1시간·10분 전 알림, 상대가 왔다는
        알림, 미참석 안내와 곧 시작할 멘토링의 확정·취소·장소 변경은 이때도 바로 보내요.
      </p>
      <Checkbox checked={value.isOn} onChange={({ target }) => onChange({ ...value, isOn: target.checked })}>
        조용한 시간 사용하기
      </Checkbox>
      {value.isOn && <KoreanTimeNote className="pt-1" />}
      {value.isOn && (
        <div className="grid grid-cols-2 gap-3 pt-2">
          <SelectField
            label="시작"
            options={HOURS}
            value={String(value.from)}
            onChange={({ target }) => onChange({ ...value, from: Number(target.value) })}
          />
          <SelectField
            label="끝"
            options={HOURS}
            value={String(value.until)}
            error={error}
            hint={value.until < value.from ? '다음 날 이 시각까지예요.' : undefined}
            onChange={({ target }) => onChange({ ...value, until: Number(target.value) })}
          />
        </div>
      )}
    </section>
  );
}
