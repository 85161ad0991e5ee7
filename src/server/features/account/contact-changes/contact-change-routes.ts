import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
import { phoneNumberStore, phoneReportStore } from '#server/platform/phone/phone-store.ts';
import type { Services } from '#server/services.ts';
import { rememberBrowser } from '../auth/sign-in/known-browser.ts';
import { findMember } from '../members/find-member.ts';
import { beginEmailChange, confirmEmailChange, findEmailChange } from './change-email.ts';
import { emailChangeStore, phoneChangeStore } from './contact-change-store.ts';
import { beginPhoneChange, confirmPhoneChange, findOwnPhone, removePhone } from './own-phone.ts';

/** A member changes the address that they sign in with (product §24.5). */
export function registerEmailChangeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/members/me/email', async ({ viewer }) => {
    const { email } = await findMember(services, viewer.memberId);
    return { email, pending: await findEmailChange(services, viewer) };
  });
  serve(app, services, 'POST /v1/members/me/email', (call) =>
    beginEmailChange(services, { ...proofOf(services, call), newEmail: call.body.newEmail }),
  );
  serve(app, services, 'POST /v1/members/me/email/confirmation', async ({ viewer, body, request, reply }) => {
    const email = await confirmEmailChange(services, { viewer, ...body });
    // The browser was known to the address until now.
    rememberBrowser(services, email, request, reply);
    return { user: await findMember(services, viewer.memberId, viewer.role) };
  });
  serve(app, services, 'DELETE /v1/members/me/email', async ({ viewer }) => {
    await emailChangeStore.delete(services.db, viewer.memberId);
  });
}

/** A member's mobile number (product §8.5). */
export function registerPhoneRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/members/me/phone', ({ viewer }) => findOwnPhone(services, viewer));
  serve(app, services, 'POST /v1/members/me/phone', (call) =>
    beginPhoneChange(services, { ...proofOf(services, call), number: call.body.number }),
  );
  serve(app, services, 'POST /v1/members/me/phone/confirmation', async ({ viewer, body: { code } }) => ({
    number: await confirmPhoneChange(services, { viewer, code }),
  }));
  serve(app, services, 'DELETE /v1/members/me/phone/confirmation', async ({ viewer }) => {
    await phoneChangeStore.delete(services.db, viewer.memberId);
  });
  serve(app, services, 'DELETE /v1/members/me/phone/card', ({ viewer }) =>
    phoneNumberStore.leaveOut(services.db, viewer.memberId, services.clock.now()),
  );
  serve(app, services, 'POST /v1/members/me/phone/messages/{messageId}/opening', ({ viewer, params }) =>
    phoneReportStore.markOpened(services.db, params.messageId, viewer.memberId),
  );
  serve(app, services, 'POST /v1/members/me/phone/removal', (call) => removePhone(services, proofOf(services, call)));
}

/** Asks what became of messages to phones (product §8.6). */
export function registerPhoneJobs({ jobs, phones }: Services): void {
  jobs.repeat('read-phone-reports', MINUTE_MS, () => phones.readReports());
}
