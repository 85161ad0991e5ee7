import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { MAX_OPEN_PROPOSALS } from '#domain/mentorings/proposals/proposals.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { MAX_OFFERED_SLOTS, MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import type { Elements } from '../../../ui/elements.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { BusinessFooter } from '../../account/policies/business-footer.tsx';
import { NO_SHOW_TEXTS, NoShowPolicy, RefundPolicy } from '../../account/policies/policies.tsx';
import { figures } from '../../account/policies/texts/legal-text.ts';
import { useMinimumNotice } from '../../account/policies/use-minimum-notice.ts';

/** Four entries (SPEC §2); every number comes from the rule it explains. */
export default function FaqPage() {
  return (
    <>
      <AppBar title="자주 묻는 질문" back={PAGES.my} />
      <PageBody>
        <div className="divide-y divide-line">
          <Fold title="이용 방법">
            <HowToUse />
          </Fold>
          <Fold title="제안·확정 후">
            <AfterApplying />
          </Fold>
          <Fold title="환불 정책">
            <Policy content={<RefundPolicy />} />
          </Fold>
          <Fold title="노쇼 정책">
            <Policy content={<NoShowPolicy />} />
          </Fold>
        </div>
        <BusinessFooter />
      </PageBody>
    </>
  );
}

function HowToUse() {
  return (
    <ol className="list-decimal space-y-1.5 pl-5">
      <li>프로필과 재학 증명서를 등록해요. 학교 이메일로 가입했다면 심사를 기다리지 않아도 돼요.</li>
      <li>직무를 골라 우리 학교 선배를 찾아요.</li>
      <li>
        {`희망 시간을 ${MAX_SLOTS}개까지 고르고, 주제와 궁금한 점을 적어 제안해요. 동시에 ${MAX_OPEN_PROPOSALS}명까지 제안할 수 있어요.`}
      </li>
      <li>{`결제를 마치면 선배에게 전달돼요. 선배가 시간 하나를 고르면 ${SESSION_MINUTES}분 멘토링이 확정돼요.`}</li>
    </ol>
  );
}

function AfterApplying() {
  const noticeHours = useMinimumNotice();
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      <li>
        {`제안한 뒤 ${figures.paymentHours} 안에, 늦어도 마지막 희망 시간 ${noticeHours > 0 ? `${noticeHours}시간 전` : '시작 전'}까지 결제해 주세요.`}
      </li>
      {noticeHours > 0 && <li>{`시작까지 ${noticeHours}시간 이상 남은 시간만 제안하고 확정할 수 있어요.`}</li>}
      <li>
        {`결제가 끝나면 선배가 ${figures.answerHours} 안에 답해요. 그때가 밤이면 아침 9시까지, 공휴일이면 쉬는 날 다음 아침 9시까지예요. 답이 없으면 제안이 끝나고 전액 돌려드려요. 쓴 쿠폰도 되돌려 드려요. 다음 선배에게 전하기로 했다면 그 선배에게 이어져요.`}
      </li>
      <li>{`선배가 다른 시간을 ${MAX_OFFERED_SLOTS}개까지 제안하기도 해요. 마음에 드는 시간을 고르면 바로 확정돼요.`}</li>
      <li>선배가 수락하기 전에는 희망 시간을 바꿀 수 있어요.</li>
      <li>확정되면 두 분 모두에게 알려 드려요.</li>
      <li>{NO_SHOW_TEXTS.attendance}</li>
    </ul>
  );
}

function Policy({ content }: { content: Elements }) {
  return (
    <>
      {content}
      <Link
        to={PAGES.termsRefund}
        className="mt-2 inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        환불·노쇼 정책 전체 보기
      </Link>
    </>
  );
}
