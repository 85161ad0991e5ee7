import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import { PERIOD_LABELS } from '#domain/mentors/campus-calendar/school-periods.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { Fact, Facts } from '../fact.tsx';
import { periodSheetOpener, PeriodSheet } from './lazy-period-sheet.ts';
import { describeSpan, PERIODS_KEY } from './periods.ts';

export function PeriodCard({ period }: { period: KeptPeriod }) {
  const { periodId, schoolName, kind, name } = period;
  const [isEditing, setEditing] = useState(false);
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();

  async function remove() {
    const isMeant = await dialog.confirm({
      title: '일정을 지울까요?',
      description: `${schoolName}의 시간 고르기 화면에서 바로 사라져요.`,
      confirmText: '지우기',
      tone: 'danger',
    });
    if (!isMeant) return;
    try {
      await call('DELETE /v1/admin/school-periods/{periodId}', { params: { periodId } });
      toast.show({ message: '일정을 지웠어요.', tone: 'success' });
    } catch (error) {
      await dialog.alert({ title: '지우지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: [PERIODS_KEY] });
  }

  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{name}</h2>
        <Badge tone={kind === 'EXAM' ? 'warning' : 'neutral'}>{PERIOD_LABELS[kind]}</Badge>
      </div>
      <Facts>
        <Fact label="학교">{schoolName}</Fact>
        <Fact label="날짜">{describeSpan(period)}</Fact>
      </Facts>
      <div className="flex gap-2.5 *:flex-1">
        <Button variant="secondary" {...periodSheetOpener} onClick={() => setEditing(true)}>
          고치기
        </Button>
        <Button variant="danger" onClick={remove}>
          지우기
        </Button>
      </div>
      {isEditing && <PeriodSheet period={period} onClose={() => setEditing(false)} />}
    </Card>
  );
}
