import { HOUR_MS, MINUTE_MS } from '#domain/korean-time.ts';
import { ANSWER_WINDOW_MS, ATTENDANCE_WINDOW_MS, PAYMENT_WINDOW_MS } from '#domain/mentorings.ts';
import { CURRENT_REFUND_POLICY, REFUND_POLICIES } from '#domain/refunds.ts';
import { MAX_SLOTS, SESSION_MINUTES } from '#domain/slots.ts';
import { paths } from '../../paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { AppBar } from '../../ui/app-bar.tsx';

const answerHours = ANSWER_WINDOW_MS / HOUR_MS;
const paymentHours = PAYMENT_WINDOW_MS / HOUR_MS;
const attendanceMinutes = ATTENDANCE_WINDOW_MS / MINUTE_MS;

/** Four questions (SPEC §2); every number comes from the rule it explains. */
export default function FaqPage() {
  return (
    <>
      <AppBar title="자주 묻는 질문" back={paths.my()} />
      <main id="main" className="px-page pb-10">
        <Accordion
          items={[
            { id: 'how', title: '어떻게 이용하나요?', content: <HowToUse /> },
            { id: 'after', title: '신청하거나 확정된 다음에는 어떻게 되나요?', content: <AfterApplying /> },
            { id: 'refund', title: '취소하면 얼마를 돌려받나요?', content: <Refunds /> },
            { id: 'no-show', title: '약속한 시간에 나오지 않으면 어떻게 되나요?', content: <NoShow /> },
          ]}
        />
      </main>
    </>
  );
}

function HowToUse() {
  return (
    <ol className="list-decimal space-y-1.5 pl-5">
      <li>프로필과 학교 인증서를 등록해요. 학교 이메일로 가입했다면 바로 인증돼요.</li>
      <li>분야를 골라 같은 학교 선배를 찾아요.</li>
      <li>희망 시간을 최대 {MAX_SLOTS}개까지 고르고 주제를 적어 제안해요.</li>
      <li>결제를 마치면 선배에게 제안이 전달되고, 선배가 시간 하나를 고르면 {SESSION_MINUTES}분 멘토링이 확정돼요.</li>
    </ol>
  );
}

function AfterApplying() {
  return (
    <div className="space-y-2">
      <p>
        제안한 뒤 {paymentHours}시간 안에 결제해 주세요. 결제가 끝나면 선배가 {answerHours}시간 안에 답해요. 답이 없으면
        전액 돌려드리고 쿠폰도 다시 쓸 수 있어요.
      </p>
      <p>선배가 수락하기 전에는 희망 시간을 바꿀 수 있어요. 확정되면 두 분 모두에게 알림과 메일로 알려 드려요.</p>
    </div>
  );
}

function Refunds() {
  const tiers = REFUND_POLICIES[CURRENT_REFUND_POLICY]?.tiers ?? [];
  return (
    <div className="space-y-2">
      <p>확정되기 전에는 언제든 전액 돌려드려요. 확정된 뒤에 후배가 취소하면 남은 시간에 따라 달라요.</p>
      <ul className="list-disc space-y-1 pl-5">
        {tiers.map((tier) => (
          <li key={tier.label}>
            {tier.label}: {tier.percent}% 환불
          </li>
        ))}
      </ul>
      <p>선배가 거절하거나 취소하면 언제나 전액 돌려드리고 쿠폰도 다시 쓸 수 있어요.</p>
    </div>
  );
}

function NoShow() {
  return (
    <div className="space-y-2">
      <p>
        시작 {attendanceMinutes}분 전부터 {attendanceMinutes}분 후까지 두 분 모두 참석 확인을 눌러 주세요.
      </p>
      <p>선배가 나오지 않으면 전액 돌려드려요. 후배가 나오지 않으면 환불되지 않아요.</p>
    </div>
  );
}
