import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/index.ts';
import { hideReview } from './hide-review.ts';
import { listMentorReviews } from './mentor-reviews.ts';
import { readReviews } from './mentoring-reviews.ts';
import { reviewStore } from './review-store.ts';
import { writeReview } from './write-review.ts';

export function registerReviewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/reviews', ({ viewer, params }) =>
    readReviews(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/review', ({ viewer, params, body }) =>
    writeReview(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/thanks', ({ viewer, params, body }) =>
    writeReview(services, viewer.memberId, { ...params, ...body, face: null, chips: [] }),
  );
  serve(app, services, 'GET /v1/mentor/{mentorId}/reviews', ({ viewer, params, query }) =>
    listMentorReviews(forPublicRead(services, viewer), viewer?.memberId, params.mentorId, query),
  );
  serve(app, services, 'GET /v1/admin/reviews', async ({ operator, query }) => {
    const { search, face, order, cursor } = query;
    const found = await readDeskSearch(services, operator, { subject: 'reviews' }, search);
    const after = cursor === undefined ? undefined : Number(cursor);
    const rows = await reviewStore.listAll(services.db, { ...found, face, order, after });
    const items = rows.map(({ reviewId, mentoringId, author, mentor, face, chips, text, createdAt }) => {
      return { reviewId, mentoringId, author, mentor, face, chips, text, createdAt: createdAt.toISOString() };
    });
    return toSlice(items, query.size, (last) => String(last.reviewId));
  });
  serve(app, services, 'POST /v1/admin/reviews/{reviewId}/hiding', async ({ operator, params, body }) => {
    await hideReview(services, operator, { ...params, ...body });
    return null;
  });
}
