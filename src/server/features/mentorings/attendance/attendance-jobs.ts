import { paths } from '#contract/pages.ts';
import { STILL_COUNTS } from '#domain/mentorings/attendance-texts.ts';
import {
  absenceNoticeAt,
  completionAt,
  meetingNoticeAt,
  objectionsUntil,
} from '#domain/mentorings/deadlines/deadlines.ts';
import {
  resolutionBySigns,
  type AttendanceNotice,
  attendanceNotice,
  presenceOf,
  type Presence,
} from '#domain/mentorings/states/attendance.ts';
import { isRoomOpen, roomHours } from '#domain/mentorings/times/meetings.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { CHECK_ATTENDANCE_JOB, RESOLVE_ATTENDANCE_JOB, schedule } from '../deadlines/deadlines.ts';
import { findPresence } from '../meetings/presence.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { toMemberEvent } from '../notifications/notify-sides.ts';
import { withMail, type NotificationText } from '../notifications/side-texts.ts';
import { endMentoring } from '../transitions/end-mentoring.ts';
import { SYSTEM } from '../transitions/make-transition.ts';

/** A session that has a start, waits for nobody's decision, and has not ended. */
type Session = MentoringRow & { readonly confirmedStartsAt: Date };

/** Looks at the attendance of sessions: soon after the start, and when they can end. */
export const attendanceJobs: Jobs = {
  [CHECK_ATTENDANCE_JOB]: { run: byNumber(checkAttendance) },
  [RESOLVE_ATTENDANCE_JOB]: { run: byNumber(resolveAttendance) },
};

/**
 * Has the attendance of a session checked again, because one side has received the other there; does nothing while nobody was told that
 * somebody is missing.
 */
export async function checkAttendanceAgain(
  services: Services,
  tx: Queryable,
  { mentoringId, attendanceNotice }: Pick<MentoringRow, 'mentoringId' | 'attendanceNotice'>,
  at: Date,
): Promise<void> {
  if (attendanceNotice) await schedule(services, tx, CHECK_ATTENDANCE_JOB, mentoringId, at);
}

/**
 * Tells a member that they were not seen as soon as nobody can confirm any more, and both whether they met when the room has closed.
 * A member who is seen after all is no longer called absent; what is left to say then waits until the room has closed.
 */
async function checkAttendance(services: Services, mentoringId: number): Promise<void> {
  await withSession(services, mentoringId, async (tx, session, at) => {
    const { confirmedStartsAt: startsAt, attendanceNotice: told } = session;
    const { notice } = await findAttendance(tx, session, startsAt);
    if (told && (!notice || notice === 'NOT_MET') && told !== notice) await withdrawNotice(services, tx, session);
    if (!notice || notice === told) return;
    const noticeAt = (told || notice === 'NOT_MET' ? meetingNoticeAt : absenceNoticeAt)(startsAt);
    if (at < noticeAt) return schedule(services, tx, CHECK_ATTENDANCE_JOB, mentoringId, noticeAt);
    return giveNotice(services, tx, session, notice, at);
  });
}

/**
 * A session of two who met completes a day after its end. Any other session ends 72 hours after both were told how, so that nobody loses
 * money without having been told: an outcome that was not told, or told differently, is told first (docs/decisions/0043).
 */
async function resolveAttendance(services: Services, mentoringId: number): Promise<void> {
  await withSession(services, mentoringId, async (tx, session, at) => {
    const attendance = await findAttendance(tx, session, session.confirmedStartsAt);
    const { notice } = attendance;
    if (notice) {
      if (notice !== session.attendanceNotice || !session.attendanceNotifiedAt)
        return giveNotice(services, tx, session, notice, at);
      const endsAt = objectionsUntil(session.attendanceNotifiedAt);
      if (at < endsAt) return schedule(services, tx, RESOLVE_ATTENDANCE_JOB, mentoringId, endsAt);
    }
    return endByAttendance(services, tx, session, attendance, at);
  });
}

async function endByAttendance(
  services: Services,
  tx: Queryable,
  mentoring: Session,
  { mentor, mentee, notice }: Attendance,
  at: Date,
): Promise<void> {
  const { mentoringId, mentorId } = mentoring;
  const detail = { mentor, mentee };
  if (!notice || notice === 'NOT_MET') {
    const transition = { mentoringId, action: 'complete', at, detail } as const;
    await endMentoring(services, tx, SYSTEM, transition, 'COMPLETED', { mentoring, mayReopen: true });
    await mentoringStore.countCompleted(tx, mentorId);
    return;
  }
  const resolution = resolutionBySigns(mentor, mentee);
  const transition = { mentoringId, action: 'recordNoShow', at, resolution, detail } as const;
  await endMentoring(services, tx, SYSTEM, transition, FAULTS[notice], { mentoring });
}

const FAULTS = { MENTOR_ABSENT: 'MENTOR', MENTEE_ABSENT: 'MENTEE', BOTH_ABSENT: 'NOBODY' } as const;

/** Tells both sides at once what is known, what will happen and until when they can object; it happens then. */
async function giveNotice(
  services: Services,
  tx: Queryable,
  mentoring: Session,
  notice: AttendanceNotice,
  at: Date,
): Promise<void> {
  const { mentoringId, mentorId, menteeId } = mentoring;
  const until = objectionsUntil(at);
  await mentoringStore.markAttendanceNotified(tx, mentoringId, notice, at);
  await schedule(services, tx, RESOLVE_ATTENDANCE_JOB, mentoringId, until);
  publishToMembers(services.live, tx, [mentorId, menteeId]);
  const mayStillCome = mentoring.meetingKind === 'ROOM' && isRoomOpen(roomHours(mentoring.confirmedStartsAt), at);
  const texts = attendanceNoticeText(notice, mentoring, until, mayStillCome);
  // Both hear at once, at night too: the session is going on.
  const eventKey = `mentoring:${mentoringId}:attendance:${notice}`;
  const identity = { eventKey, kind: 'MENTORING_ATTENDANCE', neededBy: at } as const;
  const events = (['mentor', 'mentee'] as const).map((side) => {
    const event = toMemberEvent(mentoring, side, texts[side], identity);
    // It leads the missing side to the room, where the other waits.
    return mayStillCome && isMissing(side, notice) ? { ...event, link: paths.room(mentoringId) } : event;
  });
  await notifyMembers(services, tx, events, at);
}

function isMissing(side: 'mentor' | 'mentee', notice: AttendanceNotice): boolean {
  return notice === 'BOTH_ABSENT' || notice === (side === 'mentor' ? 'MENTOR_ABSENT' : 'MENTEE_ABSENT');
}

/** Nobody is missing after all: the session ends as one where the two met, unless something else is left to say. */
async function withdrawNotice(services: Services, tx: Queryable, session: Session): Promise<void> {
  const { mentoringId, mentorId, menteeId, confirmedStartsAt } = session;
  await mentoringStore.withdrawAttendanceNotice(tx, mentoringId);
  await schedule(services, tx, RESOLVE_ATTENDANCE_JOB, mentoringId, completionAt(confirmedStartsAt));
  publishToMembers(services.live, tx, [mentorId, menteeId]);
}

/** Does nothing for a session that has ended, or waits for an operator's decision. */
async function withSession(
  services: Services,
  mentoringId: number,
  work: (tx: Queryable, session: Session, at: Date) => Promise<void>,
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (mentoring?.status !== 'CONFIRMED' || mentoring.disputedAt || !mentoring.confirmedStartsAt) return;
    await work(tx, { ...mentoring, confirmedStartsAt: mentoring.confirmedStartsAt }, at);
  });
}

/** The sides that were seen at a session, by all that is known. */
interface Attendance {
  readonly mentor: Presence;
  readonly mentee: Presence;
  /** What has to be said to both before the session can end; undefined when they met. */
  readonly notice: AttendanceNotice | undefined;
}

/**
 * The sides that were seen at a session that has begun: by their own confirmation, or because the other side received them in the room, so
 * that nobody who was there counts as absent for a missing tap (product §7.1).
 */
async function findAttendance(
  db: Queryable,
  mentoring: Pick<MentoringRow, 'mentoringId' | 'meetingKind' | 'mentorAttendedAt' | 'menteeAttendedAt'>,
  startsAt: Date,
): Promise<Attendance> {
  const { mentoringId, meetingKind, mentorAttendedAt, menteeAttendedAt } = mentoring;
  const { mentorWasHeard, menteeWasHeard, mutualMinutes } = await findPresence(db, mentoringId);
  const mentor = presenceOf(mentorAttendedAt, startsAt, mentorWasHeard > 0);
  const mentee = presenceOf(menteeAttendedAt, startsAt, menteeWasHeard > 0);
  // A meeting at the mentor's own address leaves no minutes here.
  const hasMet = meetingKind === 'LINK' || mutualMinutes > 0;
  return { mentor, mentee, notice: attendanceNotice({ mentor, mentee, hasMet }) };
}

type Texts = Readonly<Record<'mentor' | 'mentee', NotificationText>>;

/**
 * What both sides are told about their attendance: what is known, what happens, and until when they can object.
 * @param mayStillCome whether the room is open: a member who was not seen can still be received there
 */
function attendanceNoticeText(
  notice: AttendanceNotice,
  { mentorName, menteeName }: { readonly mentorName: string; readonly menteeName: string },
  until: Date,
  mayStillCome: boolean,
): Texts {
  const end = describeKoreanTime(until);
  const object = `${mayStillCome ? `${STILL_COUNTS} ` : ''}사실과 다르면 ${end}까지 진행 상황에서 알려 주세요.`;
  const own = '멘토링에 참석한 기록이 없어요';
  switch (notice) {
    case 'MENTEE_ABSENT':
      return {
        mentor: withMail({
          title: '후배의 참석 기록을 기다리고 있어요',
          body: `${menteeName}님이 참석한 기록이 없어 확인을 부탁했어요. ${end}까지 다른 말이 없으면 정산을 진행해요.`,
        }),
        mentee: withMail({
          title: own,
          body: `${mentorName} 선배는 참석했는데 ${menteeName}님이 참석한 기록이 없어요. 이대로면 노쇼로 마무리되고 결제 금액을 돌려드리지 못해요. ${object}`,
        }),
      };
    case 'MENTOR_ABSENT':
      return {
        mentor: withMail({
          title: own,
          body: `${menteeName}님은 참석했는데 선배님이 참석한 기록이 없어요. 이대로면 노쇼로 마무리되고 후배에게 결제 금액을 모두 돌려드려요. ${object}`,
        }),
        mentee: withMail({
          title: '선배의 참석 기록을 기다리고 있어요',
          body: `${mentorName} 선배가 참석한 기록이 없어 확인을 부탁했어요. ${end}까지 다른 말이 없으면 결제 금액을 모두 돌려드려요.`,
        }),
      };
    case 'BOTH_ABSENT': {
      const body = `두 분 모두 참석한 기록이 없어요. 이대로면 멘토링이 열리지 않은 것으로 마무리되고 결제 금액을 모두 돌려드려요. ${object}`;
      return { mentor: withMail({ title: own, body }), mentee: withMail({ title: own, body }) };
    }
    case 'NOT_MET': {
      const title = '서로 만나셨나요?';
      const body = `두 분 다 오셨지만 서로의 소리나 화면이 닿은 기록이 없어요. 만나셨다면 하실 일이 없어요. 만나지 못했다면 ${end}까지 진행 상황에서 알려 주세요.`;
      return { mentor: withMail({ title, body }), mentee: withMail({ title, body }) };
    }
  }
}
