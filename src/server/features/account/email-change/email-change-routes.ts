import type { FastifyInstance } from 'fastify';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { rememberBrowser } from '../auth/sign-in/known-browser.ts';
import { findMember } from '../members/find-member.ts';
import { beginEmailChange, confirmEmailChange, findEmailChange } from './change-email.ts';
import { emailChangeStore } from './email-change-store.ts';

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
    return null;
  });
}
