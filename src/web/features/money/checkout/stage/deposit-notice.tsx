import type { Payment } from '#contract/money/payments.ts';
import { paths } from '#contract/pages.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { PageBody, PageHeading } from '../../../../ui/layout/column.tsx';
import { DepositAccount } from '../../../mentorings/payment/index.ts';
import { ChangePaymentMethod } from './change-payment-method.tsx';

/** An account was issued for the order: the proposal is sent once the deposit arrives. */
export function DepositNotice({ mentoringId, payment }: { mentoringId: number; payment: Payment }) {
  return (
    <>
      <PageBody>
        <PageHeading description="입금이 확인되면 선배에게 제안이 전달돼요. 기한이 지나면 계좌가 닫히고 제안도 마감돼요.">
          아래 계좌로 입금해 주세요
        </PageHeading>
        {payment.virtualAccount && <DepositAccount account={payment.virtualAccount} amountKrw={payment.amountKrw} />}
      </PageBody>
      <BottomActionBar
        note={
          <div className="flex justify-center">
            <ChangePaymentMethod mentoringId={mentoringId} />
          </div>
        }
      >
        <LinkButton size="lg" to={paths.progress('mentee', mentoringId)} replace>
          진행 상황 보기
        </LinkButton>
      </BottomActionBar>
    </>
  );
}
