import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { confirmEnrolment, sendEnrolmentCode } from './renew-by-mail.ts';

/** A student renews the proof of enrolment by the school's mail (product §2.5). */
export function registerEnrolmentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'POST /v1/mentee/me/enrolment/code', async ({ viewer, body }) => ({
    expiresAt: (await sendEnrolmentCode(services, viewer, body.email)).toISOString(),
  }));
  serve(app, services, 'POST /v1/mentee/me/enrolment', async ({ viewer, body }) => ({
    enrolment: await confirmEnrolment(services, viewer, body),
  }));
}
