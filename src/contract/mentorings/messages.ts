import * as z from 'zod/mini';
import { DESK_ORDERS, deskSearch } from '#domain/desk/desk.ts';
import {
  EMPTY_MESSAGE,
  MAX_MESSAGE_FILES,
  messageText,
  REPORT_REASONS,
  REPORT_STATES,
  TOO_MANY_MESSAGE_FILES,
} from '#domain/mentorings/messages/messages.ts';
import { TOPICS } from '#domain/mentorings/proposals/topics.ts';
import { reason } from '#domain/mentorings/states/reason.ts';
import { STATUSES } from '#domain/mentorings/states/statuses.ts';
import { applyTime } from '#domain/mentorings/times/slots.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { count, id, idCursor, idText, instant, nothing, ordinal, ordinalText, pageSize, slice } from '../shapes.ts';

const side = z.enum(['mentor', 'mentee']);
/** Counts the messages of one conversation from 1, without gaps. */
const numberText = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/)),
    z.transform((text: string) => Number(text)),
  ),
);

const messageFile = z.object({
  fileId: id,
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.int(),
});
export type MessageFile = z.infer<typeof messageFile>;

/** One message, the same for both sides. */
export const message = z.object({
  number: ordinal,
  sender: side,
  /** Made by the browser that sent it. */
  clientId: z.guid(),
  text: z.string(),
  files: z.array(messageFile),
  createdAt: instant,
});
export type Message = z.infer<typeof message>;

/** Why a conversation cannot be written in. `UNAVAILABLE`: one of the two wants no messages, and nobody is told which. */
export const CONVERSATION_STOPS = ['NOT_PAID', 'ENDED', 'UNAVAILABLE', 'BLOCKED_BY_ME'] as const;

/** The conversation of a mentoring as the caller's side sees it, without its messages. */
export const conversation = z.object({
  mentoringId: id,
  side,
  status: z.enum(STATUSES),
  topic: z.enum(TOPICS),
  confirmedTime: z.nullable(applyTime),
  /** Without id and picture while the mentee is anonymous. */
  counterpart: z.object({ memberId: z.nullable(id), name: z.string(), profileImage: z.nullable(z.string()) }),
  /** Whether the mentee is anonymous: then a block stays with this conversation. */
  isAnonymous: z.boolean(),
  /** The newest message; 0 while there is none. */
  lastNumber: count,
  ownRead: count,
  otherRead: count,
  stoppedBy: z.nullable(z.enum(CONVERSATION_STOPS)),
  /** When writing ends; null while the mentoring has not ended. */
  endsAt: z.nullable(instant),
});
export type Conversation = z.infer<typeof conversation>;

const params = z.object({ mentoringId: idText });

const messageReport = z.object({
  reportId: id,
  mentoringId: id,
  number: ordinal,
  reason: z.enum(REPORT_REASONS),
  /** What the reporter wrote about it. */
  detail: z.string(),
  createdAt: instant,
  /** When an operator closed it, and what they found; null while it waits. */
  closed: z.nullable(z.object({ at: instant, note: z.string() })),
  reporter: z.object({ memberId: id, name: z.string(), side }),
  reported: z.object({ memberId: id, name: z.string(), side }),
});
export type MessageReport = z.infer<typeof messageReport>;

export const messageCalls = {
  'GET /v1/messages/unread': describeCall({
    summary: '읽지 않은 메시지가 있는 대화 (최근 멘토링 순, 최대 100개)',
    access: 'member',
    data: z.object({
      /** Up to 100 messages are counted in each. */
      conversations: z.array(z.object({ mentoringId: id, unreadCount: ordinal })),
    }),
  }),
  'GET /v1/mentoring/{mentoringId}/conversation': describeCall({
    summary: '대화: 상대, 멘토링, 읽은 곳',
    access: 'member',
    params,
    data: conversation,
  }),
  'GET /v1/mentoring/{mentoringId}/messages': describeCall({
    summary: '메시지 (최신 순; after가 있으면 그 다음부터 오래된 순)',
    access: 'member',
    params,
    query: z.object({
      size: pageSize(50, 100),
      /** Only messages before this number: the cursor of the page after which this one comes. */
      cursor: numberText,
      /** Only messages after this number, oldest first. */
      after: numberText,
    }),
    data: slice(message),
  }),
  'POST /v1/mentoring/{mentoringId}/messages': describeCall({
    summary: '메시지 보내기 (같은 clientId로 다시 보내면 같은 메시지다)',
    access: 'member',
    status: 201,
    params,
    body: z
      .object({
        clientId: z.guid(),
        text: z._default(messageText, ''),
        fileIds: z._default(z.array(id).check(z.maxLength(MAX_MESSAGE_FILES, TOO_MANY_MESSAGE_FILES)), []),
      })
      .check(
        z.refine(({ text, fileIds }) => text !== '' || fileIds.length > 0, { message: EMPTY_MESSAGE, path: ['text'] }),
        z.refine(({ fileIds }) => new Set(fileIds).size === fileIds.length, { path: ['fileIds'] }),
      ),
    data: message,
  }),
  'POST /v1/mentoring/{mentoringId}/messages/file': describeCall({
    summary: '메시지와 함께 보낼 파일 올리기 (하루 안에 보내지 않으면 지워진다)',
    access: 'member',
    status: 201,
    params,
    multipart: 'MESSAGE',
    body: z.object({}),
    data: messageFile,
  }),
  'POST /v1/mentoring/{mentoringId}/messages/read': describeCall({
    summary: '이 번호까지 읽음으로 표시',
    access: 'member',
    params,
    body: z.object({ through: ordinal }),
    data: nothing,
  }),
  'POST /v1/mentoring/{mentoringId}/messages/{number}/report': describeCall({
    summary: '상대의 메시지 신고하기',
    access: 'member',
    params: z.object({ mentoringId: idText, number: ordinalText }),
    body: z.object({ reason: z.enum(REPORT_REASONS), detail: z._default(reason, '') }),
    data: nothing,
    idempotent: true,
  }),
  'PUT /v1/mentoring/{mentoringId}/block': describeCall({
    summary: '상대 차단하기: 메시지와 앞으로의 제안이 양쪽 모두 멈춘다',
    access: 'member',
    params,
    data: nothing,
  }),
  'DELETE /v1/mentoring/{mentoringId}/block': describeCall({
    summary: '차단 풀기',
    access: 'member',
    params,
    data: nothing,
  }),
  'GET /v1/admin/message-reports': describeOperatorCall({
    summary: '메시지 신고 (오래된 순, 멘토링 번호나 두 사람으로 찾기, 찾으면 기록이 남는다); 메시지는 열어야 보인다',
    operator: 'SUPPORT',
    audit: 'MESSAGE_REPORTS_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      reason: z.optional(z.enum(REPORT_REASONS)),
      state: z._default(z.enum(REPORT_STATES), 'OPEN'),
      order: z._default(z.enum(DESK_ORDERS), 'OLDEST'),
      size: pageSize(20, 50),
      cursor: idCursor,
    }),
    data: slice(messageReport),
  }),
  'GET /v1/admin/message-reports/{reportId}/messages': describeOperatorCall({
    summary: '신고된 대화 보기: 신고된 메시지까지, 최신 순 (볼 때마다 기록된다)',
    operator: 'SUPPORT',
    audit: 'REPORTED_MESSAGES_VIEWED',
    params: z.object({ reportId: idText }),
    query: z.object({ size: pageSize(50, 100), cursor: numberText }),
    data: slice(message),
  }),
  'POST /v1/admin/message-reports/{reportId}/closing': describeOperatorCall({
    summary: '신고 처리 마치기',
    operator: 'SUPPORT',
    audit: 'MESSAGE_REPORT_CLOSED',
    params: z.object({ reportId: idText }),
    body: z.object({ note: reason.check(z.minLength(1, '무엇을 확인했는지 적어 주세요.')) }),
    data: nothing,
    idempotent: true,
  }),
};
