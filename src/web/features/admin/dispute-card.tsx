import { useState } from 'react';
import type { Dispute } from '#contract/disputes.ts';
import { describeLead } from '#domain/mentorings/nudges.ts';
import { describeWon } from '#domain/payments/payments.ts';
import { describeKoreanTime, parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { PRESENCE_LABELS, RESOLUTION_LABELS } from './dispute-text.ts';
import { Fact, Facts } from './fact.tsx';
import { ResolutionSheet } from './resolution-sheet.tsx';

/** One disputed session: both sides' attendance and statements, the money, and a button to decide. */
export function DisputeCard({ dispute }: { dispute: Dispute }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const { mentor, mentee, confirmedTime, disputedAt, paidKrw, discountKrw } = dispute;
  const startsAt = parseKoreanTime(confirmedTime.startTime);
  const discount = discountKrw > 0 ? ` (쿠폰 ${describeWon(discountKrw)} 할인)` : '';
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold break-words">
          {mentor.name} · {mentee.name}
        </h2>
        <Badge tone="warning">{describeLead(new Date(disputedAt), now)} 대기</Badge>
      </div>
      <Facts>
        <Fact label="멘토링">
          {startsAt && describeKoreanTime(startsAt)} · {dispute.mentoringId}번
        </Fact>
        <Fact label="결제">
          {describeWon(paidKrw)}
          {discount}
        </Fact>
        <Fact label="참석 기록">{RESOLUTION_LABELS[dispute.bySigns]}</Fact>
        <Fact label="멘토링룸에서 이어진 시간">{describeMinutes(dispute.meeting)}</Fact>
      </Facts>
      <Side title="멘토" party={mentor} />
      <Side title="멘티" party={mentee} />
      <Button variant="soft" onClick={() => setOpen(true)}>
        결정하기
      </Button>
      <ResolutionSheet dispute={dispute} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

function Side({ title, party }: { title: string; party: Dispute['mentor'] }) {
  const { name, email, presence, attendedAt, dispute } = party;
  return (
    <section className="flex flex-col gap-2 rounded-lg bg-sunken p-4">
      <h3 className="font-semibold">
        {title} {name}
      </h3>
      <Facts>
        <Fact label="이메일">{email}</Fact>
        <Fact label="참석">
          {PRESENCE_LABELS[presence]}
          {attendedAt && <span className="block">{describeKoreanTime(new Date(attendedAt))}</span>}
        </Fact>
      </Facts>
      <p className="whitespace-pre-wrap">{dispute ?? '남긴 말이 없어요.'}</p>
    </section>
  );
}

/** What the other side's device received, in minutes. */
function describeMinutes({ mentorWasHeard, menteeWasHeard, mutualMinutes }: Dispute['meeting']): string {
  if (mentorWasHeard + menteeWasHeard === 0) return '기록 없음';
  return `서로 ${mutualMinutes}분 (선배가 들린 ${mentorWasHeard}분, 후배가 들린 ${menteeWasHeard}분)`;
}
