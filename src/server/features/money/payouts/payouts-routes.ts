import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { month } from '#contract/money/payouts.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonthSpan } from '#domain/time/korean-time.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { findViewer, requireOperatorRole, requireStepUp } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { payableSpan, withPayee } from './earnings.ts';
import { payoutStore } from './payout-store.ts';
import { fileNameOf, ROW_KINDS, writePayouts } from './payouts-file.ts';

const downloadQuery = z.object({ month, by: z._default(z.enum(ROW_KINDS), 'mentor') });

export const payoutRoutes: Routes = {
  'GET /v1/admin/payouts': async ({ operator, query }, services) => {
    const { search, account, order, cursor } = query;
    const found = await readDeskSearch(services, operator, { subject: `payouts:${query.month}` }, search);
    const ofMonth = koreanMonthSpan(query.month);
    const earned = payableSpan(ofMonth, services.clock.now());
    const [payees, totals] = await Promise.all([
      payoutStore.listPayouts(services.db, earned, { ...found, account, order, after: cursor ?? 0 }),
      payoutStore.sumMonth(services.db, earned, ofMonth),
    ]);
    const rows = payees.map((row) => withPayee(services, row));
    return { ...toSlice(rows, query.size, (last) => last.mentorId), totals };
  },
};

/** Serves a month's payouts as a file. */
export function servePayoutFiles(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
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
