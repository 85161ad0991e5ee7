import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { uploadCertificate } from '../people/certificates/index.ts';
import { findFreeTimes } from './find-free-times.ts';
import { findMentorDetail } from './find-mentor.ts';
import { countMentors } from './list-mentors.ts';
import { hasMentorProfile } from './listing.ts';
import { searchMentors, suggestSearches } from './search-mentors.ts';
import { editMentor, findOwnMentorProfile, registerMentor } from './write-mentor.ts';

export function registerMentorRoutes(app: FastifyInstance, services: Services): void {
  const of = (viewer: Viewer | undefined) => forPublicRead(services, viewer);
  serve(app, services, 'GET /v1/mentor', ({ viewer, query }) => searchMentors(of(viewer), viewer, query));
  serve(app, services, 'GET /v1/mentor-count', ({ viewer, query }) => countMentors(of(viewer), viewer, query));
  serve(app, services, 'GET /v1/mentor-searches', ({ viewer, query }) => suggestSearches(of(viewer), viewer, query));
  serve(app, services, 'GET /v1/mentor/{mentorId}', ({ viewer, params }) =>
    findMentorDetail(of(viewer), viewer, params.mentorId),
  );
  serve(app, services, 'GET /v1/mentor/{mentorId}/free-times', ({ viewer, params }) =>
    findFreeTimes(of(viewer), viewer, params.mentorId),
  );
  serve(app, services, 'GET /v1/mentor/me', ({ viewer }) => findOwnMentorProfile(services, viewer.memberId));
  serve(app, services, 'POST /v1/mentor', ({ viewer, body }) => registerMentor(services, viewer.memberId, body));
  serve(app, services, 'PUT /v1/mentor', ({ viewer, body }) => editMentor(services, viewer.memberId, body));
  serve(app, services, 'POST /v1/storage/certificate/mentor', ({ viewer: { memberId }, body, file }) =>
    uploadCertificate(services, { memberId, ...body, upload: file }, hasMentorProfile),
  );
}
