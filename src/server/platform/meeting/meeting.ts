import { createHmac } from 'node:crypto';
import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** TURN credentials outlive the session by so much, for a connection that is made anew at its end. */
const CREDENTIALS_OUTLIVE_MS = 15 * MINUTE_MS;

/** What a browser passes to `RTCPeerConnection`. */
export interface MeetingConnection {
  /** STUN servers have no credentials. */
  readonly iceServers: { urls: string[]; username?: string; credential?: string }[];
  readonly isRelayOnly: boolean;
}

/** A place where two people meet, as their pages need it. */
export interface MeetingPlace {
  readonly kind: MeetingKind;
  /** For LINK: the mentor's own address. */
  readonly link: string | null;
  /** For ROOM: how the browsers find each other. */
  readonly connection: MeetingConnection | null;
}

/**
 * The meeting port: one way to meet for each kind. ROOM connects the two browsers with each other, LINK leads elsewhere.
 * A third one with a media server would be an adapter beside them (docs/decisions/0120).
 */
export interface Meeting {
  /** Whether two networks without a path to each other are connected by a relay. */
  readonly hasRelay: boolean;
  /** Whether a device learns its address outside of its own network; without it and without a relay, only devices of one network meet. */
  readonly hasStun: boolean;
  /** @param session.endsAt until when it is used @param session.memberId the member it is for */
  open(choice: { kind: MeetingKind; link: string | null }, session: { memberId: number; endsAt: Date }): MeetingPlace;
}

type Adapter = Meeting['open'];

/** A TURN server, and the secret that it shares with us. */
interface Relay {
  readonly urls: string[];
  readonly secret: string;
}

/**
 * @param settings.stunUrls tell a device its address outside of its own network
 * @param settings.isRelayOnly hides each side's address from the other
 */
export function createMeeting({
  stunUrls,
  relay,
  isRelayOnly,
}: {
  stunUrls: string[];
  relay: Relay | undefined;
  isRelayOnly: boolean;
}): Meeting {
  const stun = stunUrls.length > 0 && !isRelayOnly ? [{ urls: stunUrls }] : [];
  const adapters: Readonly<Record<MeetingKind, Adapter>> = {
    ROOM: (_choice, { memberId, endsAt }) => ({
      kind: 'ROOM',
      link: null,
      connection: { iceServers: [...stun, ...(relay ? [turnServer(relay, memberId, endsAt)] : [])], isRelayOnly },
    }),
    LINK: ({ link }) => ({ kind: 'LINK', link, connection: null }),
  };
  return {
    hasRelay: relay !== undefined,
    // A TURN server answers this question too.
    hasStun: stun.length > 0 || relay !== undefined,
    open: (choice, session) => adapters[choice.kind](choice, session),
  };
}

/** Which pairs do not find each other in a room, for the log of a production server; undefined with a relay. */
export function describeMissingPaths({ hasRelay, hasStun }: Pick<Meeting, 'hasRelay' | 'hasStun'>): string | undefined {
  if (hasRelay) return undefined;
  return hasStun
    ? 'without TURN_URLS about one pair in six has no path to each other in a room'
    : 'without TURN_URLS and STUN_URLS only devices of one network find each other in a room';
}

/**
 * Credentials that coturn checks with `use-auth-secret`: the user is when they end, in Unix seconds, and a name for its log; the password
 * is the HMAC-SHA1 of that (draft-uberti-behave-turn-rest).
 */
function turnServer({ urls, secret }: Relay, memberId: number, endsAt: Date) {
  const expires = Math.floor((endsAt.getTime() + CREDENTIALS_OUTLIVE_MS) / 1000);
  const username = `${expires}:${memberId}`;
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
