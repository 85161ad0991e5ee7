import type { Database } from '#server/db/database.ts';
import { findMovedOrders } from '#server/features/money/checkout/reconcile-since.ts';
import { systemClock } from '#server/platform/clock.ts';
import { GatewayFailure, type PaymentGateway } from '#server/platform/payments/payment-gateway.ts';

/** Says what the gateway moved since an instant that the data does not know; the server does what is to be done about it as soon as it runs. */
export async function askGateway(db: Database, gateway: PaymentGateway, since: Date): Promise<void> {
  try {
    const { known, unknown } = await findMovedOrders({ db, gateway, clock: systemClock }, since);
    console.log(`결제사에 물어볼 주문이 ${known.length}건 있어요. 서버를 열면 바로 맞춰요.`);
    if (unknown.length === 0) return;
    console.log(`결제사에만 있는 주문이 ${unknown.length}건 있어요. 결제사 관리 화면에서 확인하고 돌려주세요:`);
    for (const orderId of unknown) console.log(`  ${orderId}`);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    console.log(`결제사에 물어보지 못했어요(${error.code}). 서버를 열면 될 때까지 다시 물어봐요.`);
  }
}
