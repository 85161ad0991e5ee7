import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { addBookmark, listBookmarks, removeBookmark, setNewTimesNotice } from './bookmarks.ts';

export function registerBookmarkRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'PUT /v1/bookmark/{mentorId}', async ({ viewer, params }) => {
    await addBookmark(services, viewer.memberId, params.mentorId);
    return null;
  });
  serve(app, services, 'DELETE /v1/bookmark/{mentorId}', async ({ viewer, params }) => {
    await removeBookmark(services, viewer.memberId, params.mentorId);
    return null;
  });
  serve(app, services, 'PUT /v1/bookmark/{mentorId}/new-times', async ({ viewer, params }) => {
    await setNewTimesNotice(services, viewer.memberId, params.mentorId, true);
    return null;
  });
  serve(app, services, 'DELETE /v1/bookmark/{mentorId}/new-times', async ({ viewer, params }) => {
    await setNewTimesNotice(services, viewer.memberId, params.mentorId, false);
    return null;
  });
  serve(app, services, 'GET /v1/bookmark', ({ viewer, query }) => listBookmarks(services, viewer, query));
}
