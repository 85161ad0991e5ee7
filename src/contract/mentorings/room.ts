import * as z from 'zod/mini';
import {
  MAX_SIGNAL_LENGTH,
  MAX_SIGNALS_AT_ONCE,
  MAX_SIGNALS_OF_A_SEAT,
  MEETING_KINDS,
  meetingChoice,
} from '#domain/mentorings/times/meetings.ts';
import { MAX_HEARD_BYTES, MAX_SEEN_FRAMES } from '#domain/mentorings/times/room-hours.ts';
import { describeCall } from '../call.ts';
import { id, idText, instant, nothing } from '../shapes.ts';

const seat = z.uuid();

/** What `RTCPeerConnection` needs to find a path between the two. */
const connection = z.object({
  /** TURN servers with their credentials, STUN servers without. */
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  ),
  /** Only through the relay: neither side learns the other's address. */
  isRelayOnly: z.boolean(),
});

/** Where and when the two of a confirmed mentoring meet, for the caller's side. */
export const room = z.object({
  mentoringId: id,
  side: z.enum(['mentor', 'mentee']),
  counterpartName: z.string(),
  kind: z.enum(MEETING_KINDS),
  /** The mentor's own address; null for a room. */
  link: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  opensAt: instant,
  closesAt: instant,
  /** The server's clock, by which it opens and closes. */
  now: instant,
  isOpen: z.boolean(),
  /** Without a relay, about one pair of networks in six has no path. */
  hasRelay: z.boolean(),
  /** Without it and without a relay, only devices of one network meet. */
  hasStun: z.boolean(),
  /** While a room is open; null otherwise. Its credentials end with the session. */
  connection: z.nullable(connection),
});
export type Room = z.infer<typeof room>;

/** Who is in the other seat; null until somebody has been there. */
const peer = z.object({ seat: z.nullable(seat), isHere: z.boolean() });
export type RoomPeer = z.infer<typeof peer>;

/** Why the server ends a room's stream permanently; without an `ended` event the browser reconnects. */
export const ROOM_END_REASONS = ['SESSION_ENDED', 'ROOM_CLOSED', 'TAKEN'] as const;

const params = z.object({ mentoringId: idText });
/** A message of one browser to the other, opaque to the server: JSON in ASCII. */
const signal = z.string().check(z.minLength(1), z.maxLength(MAX_SIGNAL_LENGTH), z.regex(/^[\x20-\x7e]+$/));

/** The mentor's choice for all sessions. */
const ownMeeting = z.object({ kind: z.enum(MEETING_KINDS), link: z.nullable(z.string()) });

export const roomCalls = {
  'GET /v1/mentoring/{mentoringId}/room': describeCall({
    summary: '만나는 곳: 멘토링룸 또는 선배의 회의 주소',
    access: 'member',
    params,
    data: room,
  }),
  'PUT /v1/mentoring/{mentoringId}/meeting': describeCall({
    summary: '이 멘토링을 어디에서 만날지 정하기',
    access: 'mentor',
    params,
    body: meetingChoice,
    data: room,
    idempotent: true,
  }),
  'GET /v1/mentor/me/meeting': describeCall({
    summary: '내 멘토링을 모두 어디에서 만나는지',
    access: 'mentor',
    data: ownMeeting,
  }),
  'PUT /v1/mentor/me/meeting': describeCall({
    summary: '내 멘토링을 모두 어디에서 만날지 정하기',
    access: 'mentor',
    body: meetingChoice,
    data: ownMeeting,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/room/entrance': describeCall({
    summary: '멘토링룸 입장: 새 자리를 받는다. 먼저 앉아 있던 기기나 탭은 자리를 내준다',
    access: 'member',
    status: 201,
    params,
    data: z.object({ seat, peer, room }),
  }),
  'POST /v1/mentoring/{mentoringId}/room/departure': describeCall({
    summary: '멘토링룸에서 나가기',
    access: 'member',
    params,
    body: z.object({ seat }),
    data: nothing,
  }),
  'POST /v1/mentoring/{mentoringId}/room/signals': describeCall({
    summary: '상대의 자리로 연결 신호 보내기. 같은 번호를 다시 보내면 한 번만 전해진다',
    access: 'member',
    params,
    body: z.object({
      seat,
      to: seat,
      /** The number of the first message; the others follow it. A seat counts from 1 and sends one call at a time. */
      number: z.int().check(z.gte(1), z.lte(MAX_SIGNALS_OF_A_SEAT)),
      signals: z.array(signal).check(z.minLength(1), z.maxLength(MAX_SIGNALS_AT_ONCE)),
    }),
    data: nothing,
  }),
  'POST /v1/mentoring/{mentoringId}/room/beats': describeCall({
    summary: '지난번 뒤로 상대에게서 받은 소리와 화면의 양 (1분마다)',
    access: 'member',
    params,
    body: z.object({
      seat,
      /** Bytes of sound. */
      heard: z.int().check(z.gte(0), z.lte(MAX_HEARD_BYTES)),
      /** Frames of picture. */
      seen: z.int().check(z.gte(0), z.lte(MAX_SEEN_FRAMES)),
      path: z.enum(['direct', 'relay']),
    }),
    data: nothing,
  }),
  'GET /v1/mentoring/{mentoringId}/room/stream': describeCall({
    summary: '멘토링룸에서 상대가 오가는 것과 보낸 연결 신호를 알려 주는 스트림 (server-sent events)',
    access: 'member',
    params,
    query: z.object({
      seat,
      /** Like the header `Last-Event-ID`, for a client that reconnects and cannot set headers. */
      lastEventId: z.optional(z.string().check(z.maxLength(100))),
    }),
    data: nothing,
    events: {
      /** The first event of every stream, and whenever the other comes or goes. */
      peer,
      /** From the other's seat, in order. The event's id is `seat.number` of the last one. */
      signals: z.object({ seat, signals: z.array(z.string()) }),
      /** The last event of a stream that must not be reconnected. `TAKEN`: a newer tab or device has the seat. */
      ended: z.object({ reason: z.enum(ROOM_END_REASONS) }),
    },
  }),
};
