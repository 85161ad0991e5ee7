import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { OTHER_UNIVERSITY_MESSAGE } from '#domain/mentorings/proposals/refusal-messages.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { COUPON_RULES } from '#domain/money/coupons.ts';
import { describeWon } from '#domain/money/payments.ts';
import { shortSchoolName } from '#domain/people/school-names.ts';
import { useSession } from '../../../app/session/session.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { useGuestSchool } from '../../people/universities/guest-school.tsx';
import { helpWith, useProposalPath } from '../proposal-help.ts';

type Part = { mentor: MentorDetail };

/** The foot of a mentor's page: what a session costs and the button to propose, or why nobody can from here. */
export function ProposeBar({ mentor }: Part) {
  const { school } = useGuestSchool();
  const { user } = useSession();
  const to = useProposalPath()(mentor.mentorId);
  if (to === undefined) {
    return (
      <BottomActionBar note="멘토링 제안은 멘티 회원만 할 수 있어요.">
        <Button size="lg" disabled>
          멘토링 제안하기
        </Button>
      </BottomActionBar>
    );
  }
  const { schoolName } = mentor.education;
  const refusal = mentor.cannotPropose;
  const code = school !== undefined && school !== schoolName ? 'OTHER_UNIVERSITY' : refusal?.code;
  if (code === 'PROPOSALS_FULL') return <WaitBar mentor={mentor} />;
  if (code) {
    const isOther = code === 'OTHER_UNIVERSITY';
    const help = helpWith(code, mentor.mentorId, refusal?.mentoringId);
    return (
      <BottomActionBar
        note={isOther ? `${shortSchoolName(schoolName)} 선배예요. ${OTHER_UNIVERSITY_MESSAGE}` : refusal?.message}
      >
        <LinkButton size="lg" variant="soft" to={help.to}>
          {help.label}
        </LinkButton>
      </BottomActionBar>
    );
  }
  const mayWait = mentor.load === 'WEEK_FULL' && user?.memberType === 'ROLE_MENTEE';
  return (
    <BottomActionBar
      note={
        <>
          <Price price={mentor.price} />
          {mayWait && <WaitForWeek mentor={mentor} />}
        </>
      }
    >
      <LinkButton size="lg" to={to}>
        멘토링 제안하기
      </LinkButton>
    </BottomActionBar>
  );
}

/** `30분 20,000원 · 첫 쿠폰 18,000원` */
function Price({ price: { priceKrw, coupon, campaignCoupon } }: Pick<MentorDetail, 'price'>) {
  const best = campaignCoupon ?? (coupon && { name: COUPON_RULES[coupon.kind].shortName, amountKrw: coupon.amountKrw });
  return (
    <p className="tabular-nums">
      <span>{`${SESSION_MINUTES}분 `}</span>
      <span className="font-semibold text-ink">{describeWon(priceKrw)}</span>
      {best && (
        <>
          <span>{' · '}</span>
          <span className="break-words">
            <span>{`${best.name} `}</span>
            <span className="font-semibold text-brand-ink">{describeWon(best.amountKrw)}</span>
          </span>
        </>
      )}
    </p>
  );
}

/** The foot of the page of a mentor with the maximum of open proposals: one notification when there is room (product §3.3). */
function WaitBar({ mentor }: Part) {
  const { isWaiting } = mentor;
  return (
    <BottomActionBar
      // That there is no room stands with the times.
      note={isWaiting && '자리가 나면 다른 분보다 12시간 먼저 제안할 수 있어요.'}
    >
      <WaitButton mentor={mentor} size="lg" variant={isWaiting ? 'secondary' : 'soft'} />
    </BottomActionBar>
  );
}

/** For a mentor with a full week: other weeks can be proposed, and one notification says when this one has room. */
function WaitForWeek({ mentor }: Part) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      {mentor.isWaiting && <span>이번 주에 자리가 나면 알려 드려요.</span>}
      <WaitButton mentor={mentor} variant="ghost" size="sm" />
    </div>
  );
}

function WaitButton({ mentor: { mentorId, isWaiting }, ...button }: Part & ComponentProps<typeof Button>) {
  const queries = useQueryClient();
  const name = isWaiting ? 'DELETE /v1/mentor/{mentorId}/wait' : 'PUT /v1/mentor/{mentorId}/wait';
  async function change() {
    try {
      await call(name, { params: { mentorId } });
    } finally {
      // Also after an error: there may be room by now.
      await queries.invalidateQueries({ queryKey: ['mentor', mentorId] });
    }
  }
  const texts = {
    done: isWaiting ? '이제 기다리지 않아요.' : '자리가 나면 순서대로 알려 드릴게요.',
    failed: '바꾸지 못했어요',
  };
  return (
    <Button {...button} onClick={() => tellResult(change, texts)}>
      {isWaiting ? '기다리지 않기' : '자리 나면 알림 받기'}
    </Button>
  );
}
