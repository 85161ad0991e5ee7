import { CircleX, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { PAGES } from '#contract/pages.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { Settled } from '../../../lib/settled.tsx';
import { useSkippedEntry } from '../../../lib/skipped-entry.ts';
import { useNow } from '../../../lib/use-now.ts';
import { NotFoundArt } from '../../../ui/art/not-found-art.tsx';
import { LinkButton, Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { LoadingRegion, PersonSkeleton, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { useMentoring, type Side } from '../mentoring-queries.ts';
import { sideOfAddress } from '../side-of-address.ts';
import { canCancelConfirmed } from './can-cancel.ts';
import { MenteeActions } from './mentee-actions.tsx';
import { MentorActions } from './mentor-actions.tsx';
import { ProgressDetails } from './progress-details.tsx';
import { useCancel } from './use-cancel.ts';

/** ⋯ of a confirmed mentoring: rare actions, until the session starts (product §22.2). */
function ActionsMenu({ mentoringId }: { mentoringId: number }) {
  const { data: mentoring } = useMentoring(mentoringId);
  const now = useNow();
  return mentoring && canCancelConfirmed(mentoring, now) ? <Menu mentoring={mentoring} /> : null;
}

function Menu({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancel(mentoring);
  return (
    <>
      <IconButton label="더 보기" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden className="size-6" />
      </IconButton>
      <BottomSheet open={isOpen} onOpenChange={setOpen} title="더 보기">
        <div className="flex flex-col gap-2.5 pt-3">
          <Button
            variant="secondary"
            size="lg"
            block
            onClick={async () => {
              setOpen(false);
              await cancel();
            }}
          >
            <CircleX aria-hidden className="size-5" />
            취소 요청
          </Button>
          <p className="text-sm text-ink-muted">
            누르면 돌려받을 금액을 먼저 보여 드려요. 멘토링이 시작되면 취소할 수 없어요.
          </p>
        </div>
      </BottomSheet>
    </>
  );
}

/** The state of a mentoring and the possible actions, for the side that the address names (SPEC §2 "Progress screens"). */
export default function ProgressPage() {
  const side = sideOfAddress(useLocation().pathname);
  const { mentoringId = '' } = useParams();
  const isId = /^[1-9]\d{0,14}$/.test(mentoringId);
  return (
    <MembersOnly memberType={side === 'mentor' ? 'ROLE_MENTOR' : 'ROLE_MENTEE'}>
      <AppBar
        title="멘토링 진행 상황"
        back={statusOf(side)}
        actions={isId && <ActionsMenu key={mentoringId} mentoringId={Number(mentoringId)} />}
      />
      {isId ? (
        // Another mentoring is another page: input and open sheets of this one must not leak into it.
        <Progress key={mentoringId} mentoringId={Number(mentoringId)} side={side} />
      ) : (
        <UnknownMentoring side={side} />
      )}
    </MembersOnly>
  );
}

const statusOf = (side: Side) => (side === 'mentor' ? PAGES.mentorStatus : PAGES.menteeStatus);

function Progress({ mentoringId, side }: { mentoringId: number; side: Side }) {
  const { data: mentoring, error, isPending, refetch } = useMentoring(mentoringId);
  // After a payment.
  useSkippedEntry(statusOf(side));
  if (isPending) {
    return (
      <PageBody>
        <ProgressSkeleton />
      </PageBody>
    );
  }
  if (!mentoring) {
    if (error instanceof ApiError && error.status === 404) return <UnknownMentoring side={side} />;
    return (
      <PageBody flush>
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      </PageBody>
    );
  }
  return (
    <>
      <PageBody className="gap-8">
        <Settled fallback={<ProgressSkeleton />}>
          <ProgressDetails mentoring={mentoring} side={side} />
        </Settled>
      </PageBody>
      {side === 'mentor' ? <MentorActions mentoring={mentoring} /> : <MenteeActions mentoring={mentoring} />}
    </>
  );
}

function UnknownMentoring({ side }: { side: Side }) {
  return (
    <PageBody flush>
      <EmptyState
        art={<NotFoundArt />}
        title="찾을 수 없는 멘토링이에요"
        description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
        action={
          <LinkButton to={statusOf(side)} variant="soft">
            내 멘토링 보기
          </LinkButton>
        }
      />
    </PageBody>
  );
}

/** The skeletons of the tracker, the status, the other side and the times. */
function ProgressSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-8">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-32 w-full rounded-xl" />
      </div>
      <PersonSkeleton />
      <Skeleton className="h-36 w-full rounded-xl" />
    </LoadingRegion>
  );
}
