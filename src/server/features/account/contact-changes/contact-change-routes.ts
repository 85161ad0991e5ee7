import { proofOf } from '#server/http/proof-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { phoneNumberStore, phoneReportStore } from '#server/platform/phone/phone-store.ts';
import { rememberBrowser } from '../auth/sign-in/known-browser.ts';
import { findMember } from '../members/find-member.ts';
import { beginEmailChange, confirmEmailChange, findEmailChange } from './change-email.ts';
import { emailChangeStore, phoneChangeStore } from './contact-change-store.ts';
import { beginPhoneChange, confirmPhoneChange, findOwnPhone, removePhone } from './own-phone.ts';

/** A member changes the address that they sign in with (product §24.5). */
export const emailChangeRoutes: Routes = {
  'GET /v1/members/me/email': async ({ viewer }, services) => {
    const { email } = await findMember(services, viewer.memberId);
    return { email, pending: await findEmailChange(services, viewer) };
  },
  'POST /v1/members/me/email': (call, services) =>
    beginEmailChange(services, { ...proofOf(services, call), newEmail: call.body.newEmail }),
  'POST /v1/members/me/email/confirmation': async ({ viewer, body, request, reply }, services) => {
    const email = await confirmEmailChange(services, { viewer, ...body });
    // The browser was known to the address until now.
    rememberBrowser(services, email, request, reply);
    return { user: await findMember(services, viewer.memberId, viewer.role) };
  },
  'DELETE /v1/members/me/email': async ({ viewer }, services) => {
    await emailChangeStore.delete(services.db, viewer.memberId);
  },
};

/** A member's mobile number (product §8.5). */
export const phoneRoutes: Routes = {
  'GET /v1/members/me/phone': ({ viewer }, services) => findOwnPhone(services, viewer),
  'POST /v1/members/me/phone': (call, services) =>
    beginPhoneChange(services, { ...proofOf(services, call), number: call.body.number }),
  'POST /v1/members/me/phone/confirmation': async ({ viewer, body: { code } }, services) => ({
    number: await confirmPhoneChange(services, { viewer, code }),
  }),
  'DELETE /v1/members/me/phone/confirmation': async ({ viewer }, services) => {
    await phoneChangeStore.delete(services.db, viewer.memberId);
  },
  'DELETE /v1/members/me/phone/card': ({ viewer }, services) =>
    phoneNumberStore.leaveOut(services.db, viewer.memberId, services.clock.now()),
  'POST /v1/members/me/phone/messages/{messageId}/opening': ({ viewer, params }, services) =>
    phoneReportStore.markOpened(services.db, params.messageId, viewer.memberId),
  'POST /v1/members/me/phone/removal': (call, services) => removePhone(services, proofOf(services, call)),
};
