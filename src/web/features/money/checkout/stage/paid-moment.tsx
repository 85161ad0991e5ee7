import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/pages.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { Moment } from '../../../../ui/layout/moment.tsx';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { mentoringQuery } from '../../../mentorings/mentoring-queries.ts';
import { withoutAnswer } from '../../../mentorings/status-text.ts';

/** The moment after paying: until when the mentor answers, and what happens if they do not. */
export function PaidMoment({ mentoringId }: { mentoringId: number }) {
  const { data: mentoring, error } = useQuery(mentoringQuery(mentoringId));
  // The cached mentoring may still be the unpaid one, whose time is that of the payment.
  const isOld = !mentoring || mentoring.status === 'PAYMENT_PENDING';
  return (
    <>
      <Moment title="결제를 마쳤어요">
        {mentoring?.status === 'WAITING_FOR_MENTOR' && mentoring.dueAt ? (
          <>
            <p>{`${describeKoreanTime(new Date(mentoring.dueAt))}까지 답을 기다려요.`}</p>
            <p>{withoutAnswer(mentoring.backups)}</p>
          </>
        ) : isOld && !error ? (
          <LoadingRegion className="flex w-full flex-col items-center gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
          </LoadingRegion>
        ) : (
          <p>선배가 답하면 바로 알려 드려요.</p>
        )}
      </Moment>
      <BottomActionBar>
        <LinkButton size="lg" to={paths.progress('mentee', mentoringId)} replace>
          진행 상황 보기
        </LinkButton>
      </BottomActionBar>
    </>
  );
}
