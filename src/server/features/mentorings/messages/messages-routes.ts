import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { setBlocked } from './block-member.ts';
import { conversationStore } from './conversation-store.ts';
import { mustFindConversation, toConversation } from './conversation.ts';
import { serveMessageFiles, uploadMessageFile } from './message-files.ts';
import { listMessages, markMessagesRead } from './read-messages.ts';
import { reportMessage } from './report-message.ts';
import { closeReport, listReports, readReportedMessages } from './review-reports.ts';
import { sendMessage } from './send-message.ts';

export function registerMessageRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/messages/unread', async ({ viewer }) => ({
    conversations: await conversationStore.listUnread(services.db, viewer.memberId),
  }));
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/conversation', async ({ viewer, params }) => {
    const row = await mustFindConversation(services.db, params.mentoringId, viewer.memberId);
    return toConversation(row, viewer.memberId, services.clock.now());
  });
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/messages', ({ viewer, params, query }) =>
    listMessages(services, viewer.memberId, { ...params, ...query }),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/messages', ({ viewer, params, body }) =>
    sendMessage(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/messages/file', ({ viewer, params, file }) =>
    uploadMessageFile(services, viewer.memberId, params.mentoringId, file),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/messages/read', async ({ viewer, params, body }) => {
    await markMessagesRead(services, viewer.memberId, { ...params, ...body });
    return null;
  });
  serve(
    app,
    services,
    'POST /v1/mentoring/{mentoringId}/messages/{number}/report',
    async ({ viewer, params, body }) => {
      await reportMessage(services, viewer.memberId, { ...params, ...body });
      return null;
    },
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/block', async ({ viewer, params }) => {
    await setBlocked(services, viewer.memberId, { ...params, isBlocked: true });
    return null;
  });
  serve(app, services, 'DELETE /v1/mentoring/{mentoringId}/block', async ({ viewer, params }) => {
    await setBlocked(services, viewer.memberId, { ...params, isBlocked: false });
    return null;
  });
  serve(app, services, 'GET /v1/admin/message-reports', ({ operator, query }) =>
    listReports(services, operator, query),
  );
  serve(app, services, 'GET /v1/admin/message-reports/{reportId}/messages', ({ operator, params, query }) =>
    readReportedMessages(services, operator, { ...params, ...query }),
  );
  serve(app, services, 'POST /v1/admin/message-reports/{reportId}/closing', async ({ operator, params, body }) => {
    await closeReport(services, operator, { ...params, ...body });
    return null;
  });
  serveMessageFiles(app, services);
}
