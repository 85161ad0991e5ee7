import { CalendarPlus, MessageCircle, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { describeWon } from '#domain/money/payments.ts';
import { useUnreadMessages } from '../../../../app/unread-messages.ts';
import { useNow } from '../../../../lib/clock.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { Fold } from '../../../../ui/layout/fold.tsx';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { Skeleton } from '../../../../ui/status/skeleton.tsx';
import { describeApplyTime } from '../../describe-times.ts';
import { BackupsSection } from '../../pass-on/passed-on.tsx';
import { PublicAnswerGroup } from '../../public-answers/public-answer-section.tsx';
import { CalendarSheet, calendarOpener } from '../bars/confirmed-bar.tsx';
import { DisputeButton, DisputeParts, LateObjection } from '../dispute-parts.tsx';
import type { EndingText } from '../endings/ending-text.ts';
import { hasBeenPaid, PaymentSummary } from '../payment-summary.tsx';
import { sessionPhase } from '../ticket.tsx';
import { canCancelConfirmed, useCancel } from '../use-cancel.ts';

const Agenda = lazy(() => import('../../preparation/agenda.tsx'));

const LINE = 'flex min-h-target items-center gap-2 font-semibold text-brand-ink';

const [RulesSheet, rulesOpener] = lazySheet(() => import('./rules-sheet.tsx'));

/** Everything else about a mentoring, folded. */
export function Groups({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText | undefined }) {
  const { mentoringId, side, status, backups, priceKrw, payment, counterpartIntroduction } = mentoring;
  const unread = useUnreadMessages().of(mentoringId);
  const isPaid = hasBeenPaid(mentoring);
  const isConfirmed = status === 'CONFIRMED';
  return (
    <div className="-my-2 divide-y divide-line">
      {mentoring.wasDisputed && !mentoring.isDisputed && (
        <Fold title="문제 확인">
          <div className="text-ink">
            <DisputeParts mentoring={mentoring} />
          </div>
        </Fold>
      )}
      <Fold title={isConfirmed || ending ? '준비' : '제안 내용'}>
        <PreparationGroup mentoring={mentoring} />
      </Fold>
      {isPaid && (
        <Fold
          title={isConfirmed ? '메시지와 장소' : counterpartIntroduction ? '메시지와 소개' : '메시지'}
          value={unread > 0 && <strong className="text-danger">{`새 메시지 ${unread}개`}</strong>}
        >
          <ContactGroup mentoring={mentoring} />
        </Fold>
      )}
      {backups && !ending && (
        <Fold
          title="답이 없으면"
          value={(backups.isAutomatic || backups.mentors.length > 0) && <span>다음 선배에게</span>}
        >
          <BackupsSection mentoring={mentoring} />
        </Fold>
      )}
      <Fold title="결제와 규칙" value={side === 'mentee' && <span>{describeWon(payment?.amountKrw ?? priceKrw)}</span>}>
        <MoneyGroup mentoring={mentoring} />
      </Fold>
      {status === 'COMPLETED' && <PublicAnswerGroup mentoringId={mentoringId} />}
    </div>
  );
}

/** The way to the messages, what the other side says of themselves, and where the two meet. */
function ContactGroup({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, counterpart, counterpartIntroduction, isAnonymous, meeting, side } = mentoring;
  const isOver = sessionPhase(mentoring, useNow()) === 'closed';
  return (
    <div className="flex flex-col items-start gap-3">
      {counterpartIntroduction && <p className="break-words whitespace-pre-wrap">{counterpartIntroduction}</p>}
      {isAnonymous && <p>{describeAnonymity(mentoring)}</p>}
      {meeting && (
        <p>
          {meeting.kind === 'ROOM'
            ? '선배랑 멘토링룸에서 만나요'
            : `${side === 'mentor' ? '내' : '선배의'} 회의 주소에서 만나요`}
        </p>
      )}
      {meeting && side === 'mentor' && !isOver && (
        <Link
          to={paths.room(mentoringId)}
          className="-mt-2 inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
        >
          만나는 곳 바꾸기
        </Link>
      )}
      <LinkButton to={paths.messages(mentoringId)} variant="soft" size="sm">
        <MessageCircle aria-hidden className="size-4.5" />
        <span>{`${counterpart.name}님과 메시지`}</span>
      </LinkButton>
    </div>
  );
}

/** What was paid, the rules in one sentence, a cancellation before the start, and a problem to report after it. */
function MoneyGroup({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, side, payment, priceKrw, status, allowedActions } = mentoring;
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const cancel = useCancel(mentoring);
  return (
    <div className="flex flex-col gap-4">
      {side === 'mentee' && payment && <PaymentSummary mentoringId={mentoringId} payment={payment} />}
      <p>
        {side === 'mentee'
          ? '선배가 수락하기 전에는 언제든 전액 환불돼요. 그 뒤에는 시작까지 남은 시간에 따라 달라요.'
          : '멘토링이 끝나고 하루 뒤에 완료되면 정산돼요. 내가 취소하면 후배에게 전액 돌려드려요.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" {...rulesOpener} onClick={() => setOpen(true)}>
          규칙 자세히
        </Button>
        {canCancelConfirmed(mentoring, now) && (
          <Button variant="secondary" size="sm" onClick={cancel}>
            취소 요청
          </Button>
        )}
      </div>
      {status === 'CONFIRMED' && allowedActions.includes('dispute') && <DisputeButton mentoring={mentoring} />}
      <LateObjection mentoring={mentoring} />
      <RulesSheet open={isOpen} amountKrw={payment?.amountKrw ?? priceKrw} onClose={() => setOpen(false)} />
    </div>
  );
}

/** What was proposed, what the two want to talk about, and what can be done before they meet. */
function PreparationGroup({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, topic, mentoringMessage, confirmedTime, allowedActions, offeredTimes, applyTimes } = mentoring;
  const isPaid = hasBeenPaid(mentoring);
  // What a mentor has to answer stands on the screen.
  const isRequest = mentoring.side === 'mentor' && mentoring.status === 'WAITING_FOR_MENTOR';
  const times =
    confirmedTime || allowedActions.includes('accept') ? [] : offeredTimes.length > 0 ? offeredTimes : applyTimes;
  return (
    <div className="flex flex-col gap-4">
      {times.length > 0 && (
        <ul
          className="flex flex-col gap-1 text-ink tabular-nums"
          aria-label={offeredTimes.length > 0 ? '제안한 시간' : '희망 시간'}
        >
          {times.map((time) => (
            <li key={time.startTime}>{describeApplyTime(time)}</li>
          ))}
        </ul>
      )}
      {!isRequest && <p className="font-semibold text-ink">{TOPIC_LABELS[topic]}</p>}
      {isPaid ? (
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
          <Agenda mentoringId={mentoringId} message={isRequest ? '' : mentoringMessage} />
        </Suspense>
      ) : (
        mentoringMessage && <p className="break-words whitespace-pre-wrap">{mentoringMessage}</p>
      )}
      <BeforeMeeting mentoring={mentoring} />
    </div>
  );
}

/** Until it begins: the calendar, and a look at the devices. */
function BeforeMeeting({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  const phase = sessionPhase(mentoring, useNow());
  if (mentoring.status !== 'CONFIRMED' || (phase !== 'before' && phase !== 'open')) return null;
  return (
    <div className="flex flex-col items-start">
      <button type="button" className={LINE} {...calendarOpener} onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden className="size-5" />
        <span>캘린더에 추가</span>
      </button>
      {mentoring.meeting?.kind === 'ROOM' && (
        <Link to={paths.room(mentoring.mentoringId)} className={LINE}>
          <Video aria-hidden className="size-5" />
          <span>카메라와 마이크 점검</span>
        </Link>
      )}
      <CalendarSheet open={isOpen} mentoring={mentoring} onClose={() => setOpen(false)} />
    </div>
  );
}

/** What either side reads about an anonymous proposal (product §5.7). */
function describeAnonymity({ side, status }: Pick<Mentoring, 'side' | 'status'>): string {
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  if (side === 'mentor')
    return isOpen ? '확정하면 닉네임과 사진, 자기소개를 볼 수 있어요.' : '익명으로 제안한 후배예요.';
  return isOpen
    ? '확정될 때까지 선배에게는 학교와 전공, 적은 내용만 보여요.'
    : '익명으로 제안해서 선배는 누구인지 알 수 없어요.';
}
