import { clsx } from 'clsx';
import type { DisputeView } from '#contract/mentorings/disputes.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { labelOfRule, RESOLUTION_LABELS } from '#domain/mentorings/states/resolution-labels.ts';
import { describeWon } from '#domain/money/payments.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { NotLoaded } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { StatementButton, useDispute, useReload } from './statement-sheet.tsx';

type Decision = NonNullable<DisputeView['rounds'][number]['decision']>;

/** As its two people read it, in sentences, where the desk has labels. */
const FINDINGS: typeof RESOLUTION_LABELS = {
  ...RESOLUTION_LABELS,
  MENTOR_ABSENT: '선배가 오지 않았어요',
  MENTEE_ABSENT: '후배가 오지 않았어요',
};

/** The decision, its result for this side, the reason, and the options with their deadline. */
function DecisionCard({ decision, round, mentoring }: { decision: Decision; round: number; mentoring: Mentoring }) {
  const { resolution, note, decidedAt, byRule, appealUntil, acceptedBy } = decision;
  const canAnswer = appealUntil !== null && mentoring.allowedActions.includes('appeal');
  const title = byRule ? '규칙에 따른 결과' : round === 1 ? '확인 결과' : '이의 신청 결과';
  return (
    <Card tone="outlined" className="flex flex-col gap-2">
      <h3 className="text-sm text-ink-muted">
        <span>{`${title} · `}</span>
        <time dateTime={decidedAt}>{describeKoreanTime(new Date(decidedAt))}</time>
      </h3>
      <p className="text-lg font-bold">{byRule ? labelOfRule(resolution) : FINDINGS[resolution]}</p>
      <p className="font-medium">{describeMoney(decision)}</p>
      {note && <p className="break-words whitespace-pre-wrap text-ink-muted">{note}</p>}
      {acceptedBy.includes(mentoring.side) && <p className="text-sm text-ink-muted">결정을 받아들이셨어요.</p>}
      {canAnswer && <Answer mentoring={mentoring} />}
    </Card>
  );
}

function Answer({ mentoring: { mentoringId } }: { mentoring: Mentoring }) {
  const accept = useAcceptance(mentoringId);
  const params = { mentoringId };
  return (
    <div className="flex flex-col gap-2 pt-2">
      <Button variant="soft" onClick={accept}>
        결정을 받아들여요
      </Button>
      <StatementButton
        mentoringId={mentoringId}
        kind="appeal"
        button={{ variant: 'secondary', children: '이의 신청' }}
        title="어떤 점이 사실과 다른가요?"
        description="이의 신청은 한 번만 할 수 있어요. 다른 운영자가 내린 결정은 바뀌지 않아요. 적은 내용과 파일은 상대도 볼 수 있어요."
        label="이의 신청 내용"
        placeholder="예) 20분 동안 이야기했고, 그때 화면을 함께 올려요."
        submitLabel="이의 신청하기"
        isTextNeeded
        doneMessage="이의 신청을 받았어요. 다른 운영자가 다시 확인해요."
        failedTitle="신청하지 못했어요"
        send={(body, idempotencyKey) =>
          call('POST /v1/mentoring/{mentoringId}/dispute/appeal', { params, body, idempotencyKey })
        }
      />
    </div>
  );
}

/** Accepts the decision after a confirmation: then no appeal is possible. */
function useAcceptance(mentoringId: number) {
  const attempt = useAttempt();
  const reload = useReload(mentoringId);
  return async function accept() {
    const isSure = await dialog.confirm({
      title: '이 결정을 받아들일까요?',
      description: '받아들이면 더 이의를 신청할 수 없어요. 상대도 이의가 없으면 바로 마무리돼요.',
      confirmText: '받아들이기',
      cancelText: '더 생각하기',
    });
    if (!isSure) return;
    const send = (idempotencyKey: string) =>
      call('POST /v1/mentoring/{mentoringId}/dispute/acceptance', { params: { mentoringId }, idempotencyKey });
    await tellResult(() => attempt('accept', send), {
      done: { message: '결정을 받아들였어요.', tone: 'success' },
      failed: '처리하지 못했어요',
    });
    await reload();
  };
}

/** What was said, with its files. */
function StatementList({ statements, mentoring }: { statements: DisputeView['statements']; mentoring: Mentoring }) {
  return (
    <ul className="flex flex-col gap-2">
      {statements.map(({ statementId, side, text, files, createdAt }) => (
        <li key={statementId} className="rounded-lg bg-sunken px-4 py-3">
          <p className="text-sm text-ink-muted">
            <strong className="font-semibold text-ink">
              {side === mentoring.side ? '나' : mentoring.counterpart.name}
            </strong>
            <span>{' · '}</span>
            <time dateTime={createdAt}>{describeKoreanTime(new Date(createdAt))}</time>
          </p>
          {text && <p className="pt-1 break-words whitespace-pre-wrap">{text}</p>}
          {files.map(({ fileId, fileName }) => (
            <a
              key={fileId}
              href={`/files/disputes/${fileId}`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-target items-center font-semibold break-all text-brand-ink underline underline-offset-4"
            >
              <span>{fileName}</span>
              <span className="sr-only"> (새 창)</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}

/**
 * A dispute on its mentoring's screen: until when what happens, what was decided, the other side's last words while they can matter, and what
 * can still be said. What else was said, oldest first, and what happens without a decision are folded.
 */
export default function DisputeSection({ mentoring }: { mentoring: Mentoring }) {
  const query = useDispute(mentoring);
  const dispute = query.data;
  const now = useNow();
  if (!dispute) return <NotLoaded query={query} skeleton={<Skeletons each="h-40 w-full rounded-xl" />} />;
  const waiting = describeWaiting(dispute, now);
  const otherwise = describeDefault(dispute);
  const isDecided = Boolean(dispute.rounds.at(-1)?.decision);
  const theirs = isDecided ? undefined : dispute.statements.findLast(({ side }) => side !== dispute.side);
  const rest = dispute.statements.filter((statement) => statement !== theirs);
  return (
    <div className="flex flex-col gap-4">
      <p aria-live="polite" className={waiting ? 'text-ink-muted' : 'sr-only'}>
        {waiting ?? '확인 결과가 나왔어요.'}
      </p>
      {dispute.rounds.map(
        ({ round, decision }) =>
          decision && <DecisionCard key={round} decision={decision} round={round} mentoring={mentoring} />,
      )}
      {theirs && <StatementList statements={[theirs]} mentoring={mentoring} />}
      {dispute.isOpen && !isDecided && <AddStatement dispute={dispute} />}
      {/* While it is open the groups of the screen follow, as if they were one list. */}
      <div className={clsx('divide-y divide-line', dispute.isOpen ? '-mt-2 -mb-4 border-b border-line' : '-my-2')}>
        {(rest.length > 0 || isDecided) && (
          <Fold title="남긴 말" value={<span>{`${rest.length}개`}</span>}>
            <div className="flex flex-col gap-4 text-ink">
              {rest.length > 0 && <StatementList statements={rest} mentoring={mentoring} />}
              {dispute.isOpen && isDecided && <AddStatement dispute={dispute} />}
            </div>
          </Fold>
        )}
        {otherwise && (
          <Fold title="결정이 없으면">
            <p>{otherwise}</p>
          </Fold>
        )}
      </div>
    </div>
  );
}

function AddStatement({ dispute: { mentoringId, statementsLeft } }: { dispute: DisputeView }) {
  const params = { mentoringId };
  if (statementsLeft === 0) {
    return <p className="text-sm text-ink-muted">남길 수 있는 만큼 모두 남기셨어요. 운영팀이 모두 보고 있어요.</p>;
  }
  return (
    <StatementButton
      mentoringId={mentoringId}
      kind="statement"
      button={{ variant: 'soft', children: '하고 싶은 말 더하기' }}
      title="하고 싶은 말을 남겨 주세요"
      description={`운영팀이 보고 결정해요. 상대도 볼 수 있어요. ${statementsLeft}번 더 남길 수 있어요.`}
      label="하고 싶은 말"
      placeholder="예) 저는 10분 전부터 기다리고 있었어요."
      submitLabel="남기기"
      doneMessage="남겼어요. 운영팀이 함께 볼게요."
      failedTitle="남기지 못했어요"
      send={(body, idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/dispute/statement', { params, body, idempotencyKey })
      }
    />
  );
}

const time = (instant: string) => describeKoreanTime(new Date(instant));

/** What a dispute waits for, and until when; undefined when a decision stands, whose deadline is in the header. */
function describeWaiting({ rounds, endsBy, isOpen }: DisputeView, now: Date): string | undefined {
  const last = rounds.at(-1);
  if (!isOpen || !last) return '확인이 끝났어요.';
  if (last.decision)
    return last.decision.appealUntil ? undefined : `${time(endsBy)}까지 이의 신청이 없으면 마무리돼요.`;
  if (new Date(last.decideBy) <= now) return '결정이 늦어지고 있어요. 기다리게 해 드려 죄송해요.';
  return last.round === 1
    ? `${time(last.decideBy)}까지 결정해요.`
    : `다른 운영자가 ${time(last.decideBy)}까지 다시 결정해요.`;
}

/** What happens without a decision, and that money waits until then; undefined when nothing is to be decided. */
function describeDefault({ rounds, endsBy, byRule, isOpen }: DisputeView): string | undefined {
  const last = rounds.at(-1);
  if (!isOpen || !last || last.decision) return undefined;
  const end = time(endsBy);
  const otherwise =
    last.round === 1
      ? `${end}까지 결정이 없으면 ${byRule === 'COMPLETED' ? '만난 기록이 있어 정산해요' : '만난 기록이 없어 결제 금액을 모두 돌려드려요'}.`
      : `${end}까지 결정이 없으면 처음 결정대로 마무리해요.`;
  return `${otherwise} 그동안 정산과 환불은 멈춰 있어요.`;
}

/** What a decision gives the reading side, to the won. */
function describeMoney({ percent, refundKrw, mentorKrw, couponReturned }: Decision): string {
  if (mentorKrw !== null) {
    const earning = mentorKrw > 0 ? `선배님께 ${describeWon(mentorKrw)}을 정산해요.` : '정산은 없어요.';
    if (percent === 100) return `후배에게 전액 돌려드려요. ${earning}`;
    return percent === 50 ? `후배에게 절반을 돌려드려요. ${earning}` : earning;
  }
  const coupon =
    couponReturned === null ? '' : couponReturned ? ' 쓴 쿠폰은 다시 쓸 수 있어요.' : ' 쓴 쿠폰은 돌려드리지 않아요.';
  if (percent === 0) return `돌려드리는 금액은 없어요.${coupon}`;
  const amount = describeWon(refundKrw ?? 0);
  return `${percent === 50 ? `결제 금액의 절반인 ${amount}을` : `${amount}을 모두`} 돌려드려요.${coupon}`;
}
