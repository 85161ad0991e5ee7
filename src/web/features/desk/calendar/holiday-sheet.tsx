import * as z from 'zod/mini';
import { calendarDay, dayName, MAX_DAY_NAME_LENGTH } from '#domain/mentors/campus-calendar/school-periods.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { fieldsOf, useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';
import { HOLIDAYS_KEY } from './periods.ts';

const rules = z.object({ day: calendarDay, name: dayName });

/** Adds a public holiday that the law does not say: an election, or a day that the government gives for once. */
export default function HolidaySheet({ year, onClose }: { year: number; onClose: () => void }) {
  const act = useDeskAction([HOLIDAYS_KEY]);
  const form = useZodForm(rules, { day: '', name: '' });
  const field = fieldsOf(form);

  const add = form.handleSubmit(({ day, name }) =>
    act({
      work: () => call('PUT /v1/admin/holidays/{day}', { params: { day }, body: { name } }),
      done: '공휴일을 더했어요.',
      failure: '더하지 못했어요',
      onDone: onClose,
    }),
  );

  return (
    <BottomSheet
      open
      onClose={onClose}
      title="공휴일 추가"
      description="선거일이나 임시공휴일을 더해요. 모든 학교의 시간 고르기 화면에 바로 보여요."
    >
      <Form className="flex flex-col gap-5 pt-3" onSubmit={add}>
        <TextField {...field('day')} type="date" label="날짜" min={`${year}-01-01`} max={`${year}-12-31`} />
        <TextField {...field('name')} label="이름" placeholder="예) 지방선거" maxLength={MAX_DAY_NAME_LENGTH} />
        <Button type="submit" size="lg" block pending={form.formState.isSubmitting}>
          추가
        </Button>
      </Form>
    </BottomSheet>
  );
}
