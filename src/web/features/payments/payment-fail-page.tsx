import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MembersOnly } from '../../app/session/members-only.tsx';
import { paths } from '../../paths.ts';
import { AppBar } from '../../ui/app-bar.tsx';
import { recallOrder } from './checkout-memory.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { tellFailure } from './tell-failure.ts';

/** The payment window came back without a payment: closed or declined (SPEC §2, PAYMENTS.md). */
export default function PaymentFailPage() {
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="결제" back={paths.menteeStatus()} />
      <Failure />
    </MembersOnly>
  );
}

function Failure() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? 'UNKNOWN';
  // The gateway may leave the order out when the window was closed.
  const remembered = recallOrder(search.get('orderId'));
  const orderId = search.get('orderId') ?? remembered?.orderId;
  const { data: told } = useQuery({
    queryKey: ['payment-failure', orderId, code],
    queryFn: async () => (orderId ? ((await tellFailure(orderId, code)) ?? null) : null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <PaymentFailure code={code} mentoringId={told ?? remembered?.mentoringId} />;
}
