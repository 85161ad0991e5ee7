import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { month } from '#contract/money/payouts.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonthSpan } from '#domain/time/korean-time.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import { findViewer, requireOperatorRole, requireStepUp, serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { payableSpan, withPayee } from './earnings.ts';
import { payoutStore } from './payout-store.ts';
import { fileNameOf, ROW_KINDS, writePayouts } from './payouts-file.ts';

const downloadQuery = z.object({ month, by: z._default(z.enum(ROW_KINDS), 'mentor') });

export function registerPayoutRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, 'GET /v1/admin/payouts', async ({ operator, query }) => {
    const { search, account, order, cursor } = query;
    const found = await readDeskSearch(services, operator, { subject: `payouts:${query.month}` }, search);
    const ofMonth = koreanMonthSpan(query.month);
    const earned = payableSpan(ofMonth, clock.now());
    const [payees, totals] = await Promise.all([
      payoutStore.listPayouts(db, earned, { ...found, account, order, after: Number(cursor ?? 0) }),
      payoutStore.sumMonth(db, earned, ofMonth),
    ]);
    const rows = payees.map((row) => withPayee(services, row));
    return { ...toSlice(rows, query.size, (last) => String(last.mentorId)), totals };
  });

  // A file, not a call: browsers download it by its address. Downloads contain names, mail addresses and sums, and are audited.
  app.get('/v1/admin/payouts.csv', { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = (await findViewer(services, request, 'operator', true)) ?? refuse('UNAUTHENTICATED');
    requireOperatorRole(services, viewer, 'FINANCE');
    requireStepUp(services, viewer);
    const query = downloadQuery.safeParse(request.query);
    if (!query.success) return refuse('INVALID_INPUT', { message: query.error.issues[0]?.message });
    const { month: of, by } = query.data;
    const operator = operatorOf(services, { viewer, request }, 'PAYOUTS_DOWNLOADED');
    await operator.audit(db, { subject: `payouts:${of}`, detail: { by } });
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachmentHeader(fileNameOf(of, by)) })
      .send(Readable.from(writePayouts(services, { month: of, by, now: clock.now() })));
  });
}
