import type { FastifyInstance } from 'fastify';
import { idText } from '#contract/shapes.ts';
import { erasedAt } from '#domain/account/account-deletion.ts';
import { exportState } from '#domain/account/data-exports.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { proofOf } from '#server/http/proof-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { findViewer } from '#server/http/serve.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { Services } from '#server/services.ts';
import { previewAbsence } from '../../mentorings/transitions/cancel-mentoring.ts';
import { findOwed } from '../../money/transfers/plan-transfers.ts';
import { SANDBOX_POLICY, sendFile } from '../../people/files/files-routes.ts';
import { EXPORTS_PATH, findLatestExport, requestExport } from './member-data-jobs.ts';
import { erasureStore, exportStore } from './member-data-store.ts';

/** Members take their data along, and read what leaving means, before they leave (product §24.3, §24.4). */
export const memberDataRoutes: Routes = {
  'GET /v1/members/me/exports': async ({ viewer }, services) => ({
    latest: await findLatestExport(services, viewer.memberId),
  }),
  'POST /v1/members/me/exports': (call, services) => requestExport(services, proofOf(services, call)),
  'GET /v1/members/me/deletion': async ({ viewer }, services) => {
    const { memberId } = viewer;
    const [ending, continuing, coupons, owed] = await Promise.all([
      previewAbsence(services, memberId),
      erasureStore.countContinuing(services.db, memberId, services.clock.now()),
      erasureStore.countCoupons(services.db, memberId, services.clock.now()),
      findOwed(services.db, memberId),
    ]);
    return {
      ending,
      continuing,
      coupons,
      // What a session that goes on brings is owed later.
      owed: owed.krw > 0 || (continuing > 0 && viewer.role === 'ROLE_MENTOR') ? owed : null,
      erasedAt: erasedAt(services.clock.now()),
    };
  },
};

/** Serves the archives of exports to their members. */
export function serveExports(app: FastifyInstance, services: Services): void {
  const { db, clock, files } = services;
  // A file, not a call: the browser downloads it by its address, and only the member it is about gets it (S-79).
  app.get<{ Params: { exportId: string } }>(
    `${EXPORTS_PATH}:exportId`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = (await findViewer(services, request, 'member', true)) ?? refuse('UNAUTHENTICATED');
      const asked = idText.safeParse(request.params.exportId);
      const row = asked.success ? await exportStore.find(db, asked.data) : undefined;
      if (row?.memberId !== viewer.memberId) return refuse('NOT_FOUND');
      if (exportState(row, clock.now()) !== 'READY' || row.fileKey === null) return refuse('EXPORT_EXPIRED');
      const file = (await files.get(row.fileKey)) ?? refuse('EXPORT_EXPIRED');
      return sendFile(
        reply,
        { ...file, contentType: 'application/zip' },
        {
          'cache-control': 'no-store',
          'content-disposition': attachmentHeader(`선배랑-내-데이터-${koreanDay(row.requestedAt)}.zip`),
          'content-security-policy': SANDBOX_POLICY,
        },
      );
    },
  );
}
