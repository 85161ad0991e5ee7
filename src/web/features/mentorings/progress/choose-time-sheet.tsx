import { useState } from 'react';
import { SESSION_MINUTES } from '#domain/mentorings/session-length.ts';
import type { ApplyTime } from '#domain/mentorings/slots.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioCard } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { describeApplyTime } from '../describe-times.ts';

/** Chooses one of the offered times to confirm. */
export function ChooseTimeSheet({
  open,
  onOpenChange,
  times,
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  times: readonly ApplyTime[];
  /** Called when 수락하기 is tapped; the sheet stays open while it is pending. */
  onChoose: (time: ApplyTime) => Promise<void>;
}) {
  const [startTime, setStartTime] = useState('');
  const chosen = times.find((time) => time.startTime === startTime) ?? (times.length === 1 ? times[0] : undefined);
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="가능한 시간을 골라 주세요"
      description={`고른 시간으로 ${SESSION_MINUTES}분 멘토링이 확정돼요.`}
      footer={
        <Button block size="lg" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          수락하기
        </Button>
      }
    >
      <fieldset className="flex flex-col gap-2.5 pt-3">
        <legend className="sr-only">시간</legend>
        {times.map((time) => (
          <RadioCard
            key={time.startTime}
            name="confirmed-time"
            value={time.startTime}
            checked={chosen?.startTime === time.startTime}
            onChange={() => setStartTime(time.startTime)}
            title={<span className="tabular-nums">{describeApplyTime(time)}</span>}
          />
        ))}
      </fieldset>
    </BottomSheet>
  );
}
