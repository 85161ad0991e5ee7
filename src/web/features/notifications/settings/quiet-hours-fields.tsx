import type { QuietHours } from '#domain/time/quiet-hours.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';

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
    <section aria-label="조용한 시간">
      <Switch
        title="조용한 시간"
        description="푸시를 모았다가 끝나면 보내요"
        checked={value.isOn}
        onChange={({ target }) => onChange({ ...value, isOn: target.checked })}
      />
      {value.isOn && (
        <div className="grid grid-cols-2 gap-3 pb-3">
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
            onChange={({ target }) => onChange({ ...value, until: Number(target.value) })}
          />
          <KoreanTimeNote className="col-span-2" />
        </div>
      )}
    </section>
  );
}
