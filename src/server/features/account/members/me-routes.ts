import type { FastifyInstance } from 'fastify';
import { NICKNAME_TAKEN_MESSAGE, NICKNAME_USABLE_MESSAGE } from '#domain/people/members.ts';
import { DataWithMessage, serve } from '#server/http/serve.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { isNicknameFree } from '../../people/nicknames/index.ts';
import { chooseRole } from './choose-role.ts';
import { findMe } from './find-me.ts';
import { findMember } from './find-member.ts';

export function registerMeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/members/me', ({ viewer }) => findMe(forPublicRead(services, viewer), viewer));
  serve(app, services, 'PUT /v1/members/me/role', async ({ viewer, body }) => {
    await chooseRole(services, viewer, body.memberType);
    return { user: await findMember(services, viewer.memberId, body.memberType) };
  });
  serve(app, services, 'GET /v1/members/check-nickname', async ({ query, viewer }) => {
    const isFree = await isNicknameFree(services.db, query.nickname, viewer?.memberId);
    return new DataWithMessage(isFree, isFree ? NICKNAME_USABLE_MESSAGE : NICKNAME_TAKEN_MESSAGE);
  });
}
