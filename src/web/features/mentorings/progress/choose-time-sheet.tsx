import { useState } from 'react';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { hasNotice, slotStarts, type ApplyTime } from '#domain/mentorings/times/slots.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioCard } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useMinimumNotice } from '../../account/policies/index.ts';
import { describeApplyTime } from '../describe-times.ts';
import { DayLabel } from '../propose/day-label.tsx';

/** Chooses one of the offered times to confirm. */
export function ChooseTimeSheet({
  mentorId,
  open,
  onOpenChange,
  times,
  noticeHours: ofMentoring,
  onChoose,
}: {
  /** Undefined while unknown: then the days have no notes. */
  mentorId: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  times: readonly ApplyTime[];
  /** The notice of this mentoring, as proposed; undefined from a server of the previous version. */
  noticeHours: number | undefined;
  /** Called when 수락하기 is tapped; the sheet stays open while it is pending. */
  onChoose: (time: ApplyTime) => Promise<void>;
}) {
  const [startTime, setStartTime] = useState('');
  const minimum = useMinimumNotice();
  const noticeHours = ofMentoring ?? minimum;
  const now = useNow();
  const isInTime = (time: ApplyTime) => slotStarts([time]).every((start) => hasNotice(start, now, noticeHours));
  const acceptable = times.filter(isInTime);
  const chosen =
    acceptable.find((time) => time.startTime === startTime) ?? (times.length === 1 ? acceptable[0] : undefined);
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
            disabled={!isInTime(time)}
            description={isInTime(time) ? undefined : `시작까지 ${noticeHours}시간이 남지 않아 고를 수 없어요.`}
            checked={chosen?.startTime === time.startTime}
            onChange={() => setStartTime(time.startTime)}
            title={
              <>
                <span className="tabular-nums">{describeApplyTime(time)}</span>
                {mentorId !== undefined && <DayLabel mentorId={mentorId} startTime={time.startTime} />}
              </>
            }
          />
        ))}
      </fieldset>
    </BottomSheet>
  );
}
