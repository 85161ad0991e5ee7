import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { MembersOnly } from '../../../../app/session/members-only.tsx';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { useSearchParams } from '../../../../lib/use-search-params.ts';
import { ReceiptArt } from '../../../../ui/art/empty/receipt-art.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { mentoringQuery } from '../../../mentorings/mentoring-queries.ts';
import { failureMessage, isClosedByBuyer } from '../failure-messages.ts';
import { readOpenOrder } from '../open-order.ts';
import { failureQuery } from '../payment-queries.ts';
import { PaymentFailure, readFailReturn, readMentoringId } from './payment-failure.tsx';

/** Where the gateway sends a buyer who closed its window or was refused there (`failUrl`). */
export default function PaymentFailPage() {
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <FailedPayment />
    </MembersOnly>
  );
}

function FailedPayment() {
  const [search] = useSearchParams();
  const { code, orderId: returnedId } = readFailReturn(search);
  // Without an order in the address, it is the one stored when this tab left, if that belongs to the same mentoring.
  const namedId = readMentoringId(search);
  const opened = readOpenOrder();
  const isOpened = namedId === undefined || opened?.mentoringId === namedId;
  const orderId = returnedId ?? (isOpened ? opened?.orderId : undefined);
  const { data } = useQuery({ ...failureQuery({ orderId: orderId ?? '', code }), enabled: orderId !== undefined });
  const mentoringId = namedId ?? data?.mentoringId ?? (isOpened ? opened?.mentoringId : undefined);
  const mentoring = useQuery({ ...mentoringQuery(mentoringId ?? 0), enabled: mentoringId !== undefined }).data;
  const dueAt = mentoring?.status === 'PAYMENT_PENDING' ? mentoring.dueAt : null;
  const until = dueAt ? ` ${describeKoreanTime(new Date(dueAt))}까지 이어서 결제할 수 있어요.` : '';
  const isClosed = isClosedByBuyer(code);
  return (
    <>
      <AppBar title={isClosed ? '결제 취소' : '결제 실패'} back={PAGES.menteeStatus} />
      <PaymentFailure
        title={isClosed ? '결제를 취소했어요' : '결제하지 못했어요'}
        {...(isClosed && { art: <ReceiptArt /> })}
        message={failureMessage(code) + until}
        mentoringId={mentoringId}
      />
    </>
  );
}
