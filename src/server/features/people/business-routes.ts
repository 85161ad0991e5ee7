import type { FastifyInstance } from 'fastify';
import type { Business } from '#contract/people/business.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { BUSINESS_SETTINGS, businessFact, type BusinessSetting } from '#server/business-settings.ts';
import type { Env } from '#server/env.ts';
import type { Routes } from '#server/http/routes.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import { forPublicRead, type Services } from '#server/services.ts';

/** RFC 9116 requires an expiry date; a short one, since the file is generated for every request. */
const SECURITY_TXT_LIFETIME_MS = 90 * DAY_MS;

/** The operator's business identity. */
export const businessRoutes: Routes = {
  'GET /v1/business': async ({ viewer }, services) => {
    const { db } = forPublicRead(services, viewer);
    const { MINIMUM_NOTICE_HOURS: minimumNoticeHours } = await currentSettings(services, db);
    return { ...businessFacts(services.env), minimumNoticeHours };
  },
};

/** Serves where to report a vulnerability. */
export function serveSecurityContact(app: FastifyInstance, services: Services): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(services.clock.now().getTime() + SECURITY_TXT_LIFETIME_MS).toISOString();
    const lines = [
      `Contact: mailto:${businessFact(services.env, 'SUPPORT_EMAIL')}`,
      `Expires: ${expires}`,
      'Preferred-Languages: ko, en',
      `Canonical: ${services.publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

function businessFacts(env: Env): Omit<Business, 'minimumNoticeHours'> {
  const of = (name: BusinessSetting) => businessFact(env, name);
  return {
    name: of('BUSINESS_NAME'),
    representative: of('BUSINESS_REPRESENTATIVE'),
    registrationNumber: of('BUSINESS_NUMBER'),
    mailOrderNumber: of('MAIL_ORDER_NUMBER'),
    address: of('BUSINESS_ADDRESS'),
    phone: of('SUPPORT_PHONE'),
    supportEmail: of('SUPPORT_EMAIL'),
    privacyOfficer: of('PRIVACY_OFFICER'),
    hostingProvider: of('HOSTING_PROVIDER'),
    mailProvider: of('MAIL_PROVIDER'),
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    isExample: BUSINESS_SETTINGS.some((name) => env[name] === undefined),
  };
}
