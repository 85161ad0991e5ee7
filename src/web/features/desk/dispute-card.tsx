import { useState } from 'react';
import type { Dispute, Statement } from '#contract/mentorings/disputes.ts';
import { describeLead } from '#domain/mentorings/deadlines/nudges.ts';
import { labelOfRule, RESOLUTION_LABELS } from '#domain/mentorings/states/resolution-labels.ts';
import { describeWon } from '#domain/money/payments.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { describeClock } from '../../lib/korean-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { DeskCard, Fact, Facts, FileLink } from './desk-card.tsx';
import { deskTime } from './desk-time.ts';
import { AuditedContent } from './frame/audited-detail.tsx';
import { SheetButton } from './frame/sheet-button.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { PRESENCE_LABELS, ResolutionSheet } from './resolution-sheet.tsx';

/** One disputed session: by when it is to be decided, both sides' attendance, the money, and buttons to read and to decide. */
export function DisputeCard({ dispute }: { dispute: Dispute }) {
  const [isDeciding, setDeciding] = useState(false);
  const { mentor, mentee, confirmedTime, paidKrw, discountKrw, round, mayDecide } = dispute;
  const startsAt = parseKoreanTime(confirmedTime.startTime);
  const discount = discountKrw > 0 ? ` (쿠폰 ${describeWon(discountKrw)} 할인)` : '';
  const statements = mentor.statements + mentee.statements;
  useCaseShortcuts({ KeyA: () => mayDecide && setDeciding(true) });
  return (
    <DeskCard title={`${mentor.name} · ${mentee.name}`} badge={<Age dispute={dispute} />} wraps>
      {round > 1 && <Appeal dispute={dispute} />}
      <Facts>
        <Fact label="결정 기한">{deskTime(dispute.decideBy)}</Fact>
        <Fact label="자동 마무리">
          <span>{deskTime(dispute.endsBy)}</span>
          <span className="block text-ink-faint">
            {round > 1 ? '처음 결정대로' : `규칙: ${labelOfRule(dispute.byRule)}`}
          </span>
        </Fact>
        <Fact label="멘토링">{`${startsAt ? deskTime(startsAt) : ''} · ${dispute.mentoringId}번`}</Fact>
        <Fact label="결제">{`${describeWon(paidKrw)}${discount}`}</Fact>
        <Fact label="참석 기록">{RESOLUTION_LABELS[dispute.bySigns]}</Fact>
        <Fact label="멘토링룸에서 이어진 시간">{describeMinutes(dispute.meeting)}</Fact>
      </Facts>
      <Side title="멘토" party={mentor} isAsking={dispute.askedBy === 'mentor'} />
      <Side title="멘티" party={mentee} isAsking={dispute.askedBy === 'mentee'} />
      <div className="flex flex-col gap-2">
        <SheetButton variant="secondary" renderSheet={(close) => <StatementsSheet dispute={dispute} onClose={close} />}>
          {`남긴 말과 파일 보기 (${statements})`}
        </SheetButton>
        <Button variant="soft" aria-keyshortcuts="A" disabled={!mayDecide} onClick={() => setDeciding(true)}>
          결정하기
        </Button>
        {!mayDecide && (
          <p className="text-center text-sm text-ink-muted">
            처음 결정한 운영자예요. 이의 신청은 다른 운영자가 결정해야 해요.
          </p>
        )}
      </div>
      <ResolutionSheet dispute={dispute} open={isDeciding} onClose={() => setDeciding(false)} />
    </DeskCard>
  );
}

/** How long it has waited; coloured when the decision is due within a day, and when it is late. */
function Age({ dispute: { askedAt, decideBy } }: { dispute: Dispute }) {
  const now = useNow();
  const due = new Date(decideBy);
  if (due <= now) return <Badge tone="danger">{`기한이 ${describeLead(due, now)} 지났어요`}</Badge>;
  const tone: BadgeTone = due.getTime() - now.getTime() < 24 * 60 * 60 * 1000 ? 'warning' : 'neutral';
  return <Badge tone={tone}>{`${describeLead(new Date(askedAt), now)} 대기`}</Badge>;
}

/** What was decided of the objection, and that this is its appeal. */
function Appeal({ dispute: { first } }: { dispute: Dispute }) {
  if (!first) return null;
  const { resolution, note, decidedAt } = first;
  return (
    <section className="flex flex-col gap-1 rounded-lg bg-warning-soft p-4">
      <h3 className="font-semibold text-warning">이의 신청</h3>
      <p>{`처음 결정: ${RESOLUTION_LABELS[resolution]}`}</p>
      <p className="text-sm text-ink-muted">{deskTime(decidedAt)}</p>
      <p className="break-words whitespace-pre-wrap text-ink-muted">{note}</p>
    </section>
  );
}

function Side({ title, party, isAsking }: { title: string; party: Dispute['mentor']; isAsking: boolean }) {
  const { name, email, presence, attendedAt, visits, statements } = party;
  return (
    <section className="flex flex-col gap-2 rounded-lg bg-sunken p-4">
      <h3 className="font-semibold">
        <span>{`${title} ${name}`}</span>
        {isAsking && <span className="font-normal text-ink-muted"> · 알린 사람</span>}
      </h3>
      <Facts>
        <Fact label="이메일">{email}</Fact>
        <Fact label="참석">
          <span>{PRESENCE_LABELS[presence]}</span>
          {attendedAt && <span className="block">{deskTime(attendedAt)}</span>}
        </Fact>
        <Fact label="멘토링룸">
          {visits.length === 0
            ? '들어온 기록 없음'
            : visits.map((visit) => (
                <span key={visit.enteredAt} className="block tabular-nums">
                  {describeVisit(visit)}
                </span>
              ))}
        </Fact>
        <Fact label="남긴 말">{statements > 0 ? `${statements}번` : '없어요'}</Fact>
      </Facts>
    </section>
  );
}

/** When a side came and went, by the clock of the session's day. */
function describeVisit({ enteredAt, leftAt }: Dispute['mentor']['visits'][number]): string {
  const left = leftAt ? `${describeClock(new Date(leftAt))} 나감` : '나간 시각 모름';
  return `${describeClock(new Date(enteredAt))} 들어옴, ${left}`;
}

/** What the other side's device received, in minutes. */
function describeMinutes({ mentorWasHeard, menteeWasHeard, mutualMinutes }: Dispute['meeting']): string {
  if (mentorWasHeard + menteeWasHeard === 0) return '기록 없음';
  return `서로 ${mutualMinutes}분 (멘토가 들린 ${mentorWasHeard}분, 멘티가 들린 ${menteeWasHeard}분)`;
}

/** Both sides' statements, oldest first, with their files. */
function StatementsSheet({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { mentoringId } = dispute;
  return (
    <BottomSheet
      open
      onClose={onClose}
      title="남긴 말과 파일"
      description="먼저 남긴 순으로 보여요. 내용과 파일을 본 기록이 남아요."
    >
      <div className="pt-3">
        <AuditedContent
          queryKey={['dispute-statements', mentoringId]}
          load={(signal) =>
            call('GET /v1/admin/mentoring/{mentoringId}/statements', { params: { mentoringId }, signal })
          }
        >
          {({ statements }) => <StatementList statements={statements} dispute={dispute} />}
        </AuditedContent>
      </div>
    </BottomSheet>
  );
}

function StatementList({ statements, dispute }: { statements: readonly Statement[]; dispute: Dispute }) {
  if (statements.length === 0) return <p className="text-ink-muted">남긴 말이 없어요.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {statements.map(({ statementId, side, text, files, createdAt }) => (
        <li key={statementId} className="rounded-lg bg-sunken px-4 py-3">
          <p className="text-sm text-ink-muted">
            <strong className="font-semibold text-ink">
              {`${side === 'mentor' ? '멘토' : '멘티'} ${dispute[side].name}`}
            </strong>
            <span>{' · '}</span>
            <time dateTime={createdAt}>{deskTime(createdAt)}</time>
          </p>
          {text && <p className="pt-1 break-words whitespace-pre-wrap">{text}</p>}
          {files.map(({ fileId, fileName }) => (
            <FileLink key={fileId} href={`/files/disputes/${fileId}`} name={fileName} className="break-all" />
          ))}
        </li>
      ))}
    </ul>
  );
}
