import type { FastifyInstance } from 'fastify';
import { COUPON_RULES, discountOf } from '#domain/money/coupons.ts';
import { serve } from '#server/http/serve.ts';
import { currentSettings } from '#server/platform/runtime-settings/current-settings.ts';
import type { Services } from '#server/services.ts';
import { couponStore } from './coupon-store.ts';

export function registerCouponRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/coupon', async ({ viewer }) => {
    const { SESSION_PRICE_KRW: priceKrw } = await currentSettings(services, services.db);
    const rows = await couponStore.list(services.db, viewer.memberId);
    const coupons = rows.map((row) => ({
      couponId: row.couponId,
      kind: row.kind,
      name: COUPON_RULES[row.kind].name,
      status: row.status,
      discountKrw: discountOf(row.kind, priceKrw),
    }));
    return { priceKrw, coupons };
  });
}
