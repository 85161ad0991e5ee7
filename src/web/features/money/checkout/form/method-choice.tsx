import { CreditCard, Landmark, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payments.ts';
import { RadioCard } from '../../../../ui/fields/choice.tsx';

const ICON = 'size-6 text-brand-ink';
const LEADING: Readonly<Record<PaymentMethod, ReactNode>> = {
  CARD: <CreditCard aria-hidden className={ICON} />,
  KAKAOPAY: <MessageCircle aria-hidden className={ICON} />,
  VIRTUAL_ACCOUNT: <Landmark aria-hidden className={ICON} />,
};
const TOO_LATE_FOR_TRANSFER = '결제 기한이 1시간도 남지 않아 선택할 수 없어요';

/** SPEC §2: credit or debit card, a messenger's pay service, bank transfer. */
export function MethodChoice({
  chosen,
  canTransfer,
  onChoose,
}: {
  chosen: PaymentMethod;
  /** Whether a deposit is still possible before the payment is due. */
  canTransfer: boolean;
  onChoose: (method: PaymentMethod) => void;
}) {
  return (
    <div role="radiogroup" aria-label="결제 수단" className="flex flex-col gap-2">
      {PAYMENT_METHODS.map((method) => {
        const isLate = method === 'VIRTUAL_ACCOUNT' && !canTransfer;
        return (
          <RadioCard
            key={method}
            name="method"
            value={method}
            checked={method === chosen}
            disabled={isLate}
            onChange={() => onChoose(method)}
            leading={LEADING[method]}
            title={PAYMENT_METHOD_LABELS[method]}
            {...(isLate && { description: TOO_LATE_FOR_TRANSFER })}
          />
        );
      })}
    </div>
  );
}
