import type { Announcement } from '#contract/notifications/announcements.ts';
import type { Sent } from '#contract/shapes.ts';
import { audienceOf } from '#domain/notifications/announcements.ts';
import { refuse } from '#domain/refusals.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import { forPublicRead } from '#server/services.ts';
import { patternOf } from '#server/text/search-form.ts';
import { announcementStore, type AnnouncementRow } from './announcement-store.ts';

/** Announcements of the operators, and their audience (product §26.11). */
export const announcementRoutes: Routes = {
  'GET /v1/announcements': async ({ viewer, query }, services) => {
    const page = { before: query.cursor, now: services.clock.now(), audience: audienceOf(viewer?.role) };
    const rows = await announcementStore.listShown(forPublicRead(services, viewer).db, page);
    return toSlice(rows.map(toAnnouncement), query.size, (last) => last.announcementId);
  },
  'GET /v1/admin/announcements': async ({ query }, services) => {
    const { search, state, audience, order, cursor: after } = query;
    const chosen = { pattern: patternOf(search), state, audience, order, after, now: services.clock.now() };
    const rows = await announcementStore.list(services.db, chosen);
    return toSlice(rows, query.size, (last) => last.announcementId);
  },
  'POST /v1/admin/announcements': async ({ operator, body }, services) => {
    const { days, ...text } = body;
    const now = services.clock.now();
    const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    return services.db.transaction(async (tx) => {
      const row = await announcementStore.insert(tx, { ...text, now, endsAt });
      await operator.audit(tx, { subject: subjectOf(row) });
      return row;
    });
  },
  'POST /v1/admin/announcements/{announcementId}/withdrawal': async ({ operator, params }, services) => {
    await services.db.transaction(async (tx) => {
      if (!(await announcementStore.withdraw(tx, params.announcementId, services.clock.now()))) refuse('NOT_FOUND');
      await operator.audit(tx, { subject: subjectOf(params) });
    });
  },
};

function subjectOf({ announcementId }: { announcementId: number }): string {
  return `announcement:${announcementId}`;
}

function toAnnouncement({ announcementId, title, body, startsAt }: AnnouncementRow): Sent<Announcement> {
  return { announcementId, title, body, startsAt };
}
