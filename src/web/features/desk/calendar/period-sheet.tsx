import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import {
  MAX_DAY_NAME_LENGTH,
  PERIOD_KINDS,
  PERIOD_LABELS,
  schoolPeriod,
} from '#domain/mentors/campus-calendar/school-periods.ts';
import { education } from '#domain/people/members.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { fieldsOf, useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useUniversitySearch } from '../../people/universities/use-university-search.ts';
import { useDeskAction } from '../frame/use-desk-action.ts';
import { PERIODS_KEY } from './periods.ts';

const rules = z.object({ schoolName: education.shape.schoolName, period: schoolPeriod });
type Entered = z.input<typeof rules>;

/** Adds a period of a school, or changes one: its school stays. */
export default function PeriodSheet({ period, onClose }: { period?: KeptPeriod; onClose: () => void }) {
  const act = useDeskAction([PERIODS_KEY]);
  const form = useZodForm(rules, entryOf(period));
  const field = fieldsOf(form);

  const save = form.handleSubmit((entered) =>
    act({
      intent: entered,
      work: (idempotencyKey) =>
        period
          ? call('PUT /v1/admin/school-periods/{periodId}', {
              params: { periodId: period.periodId },
              body: { period: entered.period },
            })
          : call('POST /v1/admin/school-periods', { body: entered, idempotencyKey }),
      done: period ? '일정을 고쳤어요.' : '일정을 더했어요.',
      failure: '저장하지 못했어요',
      onDone: onClose,
    }),
  );

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={period ? '일정 고치기' : '일정 추가'}
      description="그 학교의 시간 고르기 화면에 바로 보여요. 시간은 그대로 고를 수 있어요."
    >
      <Form className="flex flex-col gap-5 pt-3" onSubmit={save}>
        <Controller
          control={form.control}
          name="schoolName"
          render={({ field: control, fieldState }) => (
            <SchoolField {...control} error={fieldState.error?.message} isFixed={period !== undefined} />
          )}
        />
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">종류</legend>
          <div className="flex flex-wrap gap-2">
            {PERIOD_KINDS.map((kind) => (
              <ChoiceChip key={kind} value={kind} {...form.register('period.kind')}>
                {PERIOD_LABELS[kind]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <TextField
          {...field('period.name')}
          label="이름"
          placeholder="예) 1학기 중간고사"
          maxLength={MAX_DAY_NAME_LENGTH}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <TextField {...field('period.startsOn')} type="date" label="시작하는 날" />
          <TextField {...field('period.endsOn')} type="date" label="마지막 날" />
        </div>
        <Button type="submit" size="lg" block pending={form.formState.isSubmitting}>
          {period ? '고치기' : '추가'}
        </Button>
      </Form>
    </BottomSheet>
  );
}

function entryOf(period: KeptPeriod | undefined): Entered {
  if (!period) return { schoolName: '', period: { kind: 'EXAM', name: '', startsOn: '', endsOn: '' } };
  const { schoolName, kind, name, startsOn, endsOn } = period;
  return { schoolName, period: { kind, name, startsOn, endsOn } };
}

function SchoolField({
  isFixed,
  ...field
}: Pick<Parameters<typeof ComboboxField>[0], 'ref' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  isFixed: boolean;
}) {
  const { setText, query, names } = useUniversitySearch(!isFixed);
  const status = query.error ? messageOf(query.error) : query.isPending ? '학교를 찾고 있어요' : '찾는 학교가 없어요.';
  return (
    <ComboboxField
      {...field}
      label="학교"
      placeholder="예) 서울대, ㅅㅇㄷ"
      items={names}
      onSearch={setText}
      status={names.length === 0 ? status : undefined}
      disabled={isFixed}
    />
  );
}
