import { PAGES, paths } from '#contract/pages.ts';
import { MAX_PAYMENT_KEY_LENGTH, ORDER_ID } from '#domain/money/payments.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { EmptyState, ErrorArt } from '../../../../ui/status/states.tsx';
import type { Confirmation } from '../payment-queries.ts';

/** The payment did not happen: the reason, and a link back to the payment page, which has kept the choices. */
export function PaymentFailure({
  title,
  art = <ErrorArt />,
  message,
  mentoringId,
  retryLabel = '다시 결제하기',
}: {
  title: string;
  /** If nothing went wrong. */
  art?: Elements;
  message: string;
  /** Undefined when the tab has lost the order it left with; then the link leads to the list. */
  mentoringId: number | undefined;
  retryLabel?: string;
}) {
  return (
    <PageBody flush>
      <div role="alert" className="flex flex-1 flex-col">
        <EmptyState
          art={art}
          title={title}
          description={message}
          action={
            mentoringId === undefined ? (
              <LinkButton to={PAGES.menteeStatus} replace>
                내 멘토링 보기
              </LinkButton>
            ) : (
              <div className="flex flex-wrap gap-2.5 *:grow">
                <LinkButton variant="secondary" to={paths.progress('mentee', mentoringId)} replace>
                  나중에 결제하기
                </LinkButton>
                <LinkButton to={paths.payment(mentoringId)} replace>
                  {retryLabel}
                </LinkButton>
              </div>
            )
          }
        />
      </div>
    </PageBody>
  );
}

/** Which mentoring was paid for: the server puts it into both addresses. */
export function readMentoringId(search: URLSearchParams): number | undefined {
  const mentoringId = search.get('mentoringId') ?? '';
  return /^[1-9]\d{0,14}$/.test(mentoringId) ? Number(mentoringId) : undefined;
}

/** What the gateway adds to `successUrl` (payments §2.5); undefined when something is missing or malformed. */
export function readSuccessReturn(search: URLSearchParams): Confirmation | undefined {
  const paymentKey = search.get('paymentKey') ?? '';
  const orderId = search.get('orderId') ?? '';
  const amount = search.get('amount') ?? '';
  const isWhole =
    paymentKey !== '' && paymentKey.length <= MAX_PAYMENT_KEY_LENGTH && ORDER_ID.test(orderId) && AMOUNT.test(amount);
  return isWhole ? { paymentKey, orderId, amount: Number(amount) } : undefined;
}

const AMOUNT = /^\d{1,12}$/;
const MAX_CODE_LENGTH = 100;

/** What the gateway adds to `failUrl`. `orderId` is missing when the buyer closed the window. */
export function readFailReturn(search: URLSearchParams) {
  const orderId = search.get('orderId') ?? '';
  return {
    code: (search.get('code') || 'UNKNOWN').slice(0, MAX_CODE_LENGTH),
    orderId: ORDER_ID.test(orderId) ? orderId : undefined,
  };
}
