import { DeskLayout } from '../desk-layout.tsx';
import { useViews } from '../frame/use-views.tsx';
import { HolidayList } from './holiday-list.tsx';
import { PeriodList } from './period-list.tsx';

const VIEWS = [
  { value: 'periods', label: '학교 일정', List: PeriodList },
  { value: 'holidays', label: '공휴일', List: HolidayList },
] as const;

/** The periods of each school, and public holidays (product §26.16). */
export default function CalendarPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk title="일정">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}
