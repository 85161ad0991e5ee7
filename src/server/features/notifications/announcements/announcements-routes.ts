import type { FastifyInstance } from 'fastify';
import type { Announcement, KeptAnnouncement } from '#contract/notifications/announcements.ts';
import type { Slice } from '#contract/shapes.ts';
import { audienceOf } from '#domain/notifications/announcements.ts';
import { refuse } from '#domain/refusals.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { patternOf } from '#server/text/search-form.ts';
import { announcementStore, type AnnouncementRow } from './announcement-store.ts';

/** Announcements of the operators, and their audience (product §26.11). */
export function registerAnnouncementRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  const toNumber = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor));

  serve(app, services, 'GET /v1/announcements', async ({ viewer, query }): Promise<Slice<Announcement>> => {
    const page = { before: toNumber(query.cursor), now: clock.now(), audience: audienceOf(viewer?.role) };
    const rows = await announcementStore.listShown(forPublicRead(services, viewer).db, page);
    return toSlice(rows.map(toAnnouncement), query.size, (last) => String(last.announcementId));
  });
  serve(app, services, 'GET /v1/admin/announcements', async ({ query }): Promise<Slice<KeptAnnouncement>> => {
    const { search, state, audience, order, cursor } = query;
    const chosen = { pattern: patternOf(search), state, audience, order, after: toNumber(cursor), now: clock.now() };
    const rows = await announcementStore.list(db, chosen);
    return toSlice(rows.map(toKept), query.size, (last) => String(last.announcementId));
  });
  serve(app, services, 'POST /v1/admin/announcements', async ({ operator, body }) => {
    const { days, ...text } = body;
    const now = clock.now();
    const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    return db.transaction(async (tx) => {
      const row = await announcementStore.insert(tx, { ...text, now, endsAt });
      await operator.audit(tx, { subject: subjectOf(row) });
      return toKept(row);
    });
  });
  serve(app, services, 'POST /v1/admin/announcements/{announcementId}/withdrawal', async ({ operator, params }) => {
    await db.transaction(async (tx) => {
      if (!(await announcementStore.withdraw(tx, params.announcementId, clock.now()))) refuse('NOT_FOUND');
      await operator.audit(tx, { subject: subjectOf(params) });
    });
  });
}

function subjectOf({ announcementId }: { announcementId: number }): string {
  return `announcement:${announcementId}`;
}

function toAnnouncement({ announcementId, title, body, startsAt }: AnnouncementRow): Announcement {
  return { announcementId, title, body, startsAt: startsAt.toISOString() };
}

function toKept(row: AnnouncementRow): KeptAnnouncement {
  const { audience, endsAt, withdrawnAt } = row;
  return {
    ...toAnnouncement(row),
    audience,
    endsAt: endsAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
