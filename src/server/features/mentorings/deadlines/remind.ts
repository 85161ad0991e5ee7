import { paths } from '#contract/pages.ts';
import {
  describeLead,
  dueReminders,
  nextAfter,
  nudgeTime,
  planNudges,
  planReminders,
} from '#domain/mentorings/deadlines/nudges.ts';
import { ATTENDANCE_WINDOW_MINUTES } from '#domain/mentorings/states/attendance.ts';
import { isRoomOpen, roomHours } from '#domain/mentorings/times/meetings.ts';
import { ROOM_EARLY_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { findHolidayChanges } from '../../mentors/campus-calendar/edit-calendar.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import { toMemberEvent } from '../notifications/notify-sides.ts';
import { type NotificationText, withMail } from '../notifications/side-texts.ts';
import { mentoringHistoryStore } from '../transition-store.ts';
import { NUDGE_JOB, REMIND_JOB, schedule } from './deadlines.ts';

const NUDGE_TITLES = [
  '후배가 답을 기다리고 있어요',
  '아직 답하지 않은 제안이 있어요',
  '제안에 답할 기한이 얼마 남지 않았어요',
];

/** To a mentor who has not answered. @param number 1 to 3 */
function nudgeText(menteeName: string, dueAt: Date, number: number): NotificationText {
  const until = describeKoreanTime(dueAt);
  const body =
    number < NUDGE_TITLES.length
      ? `${menteeName}님의 제안에 ${until}까지 답해 주세요. 시간이 맞지 않으면 거절해도 괜찮아요.`
      : `${menteeName}님의 제안은 ${until}까지 답이 없으면 저절로 만료돼요. 수락이든 거절이든 답을 들려주세요.`;
  return withMail({ title: NUDGE_TITLES[number - 1] ?? '후배가 답을 기다리고 있어요', body });
}

/** What a reminder says besides, and where it leads: into the room, or to the mentoring with its meeting's address. */
interface ReminderText {
  readonly texts: Readonly<Record<'mentor' | 'mentee', NotificationText>>;
  /** Where both sides' reminder leads; their own view of the mentoring without this. */
  readonly link: string | undefined;
  readonly actionLabel: string;
}

/** To both sides ahead of their session; true also when it is sent late. */
function reminderText(
  mentoring: Pick<MentoringRow, 'mentoringId' | 'mentorName' | 'menteeName' | 'meetingKind' | 'meetingLink'>,
  startsAt: Date,
  now: Date,
): ReminderText {
  const { mentoringId, mentorName, menteeName, meetingKind, meetingLink } = mentoring;
  const title = `멘토링이 ${describeLead(now, startsAt)} 뒤에 시작돼요`;
  const when = describeKoreanTime(startsAt);
  const isOpen = isRoomOpen(roomHours(startsAt), now);
  const isRoom = meetingKind === 'ROOM';
  const where = isRoom ? describeRoom(isOpen) : describeLink(isOpen);
  const mail = { links: meetingLink === null ? [] : [{ label: '회의 주소', href: meetingLink }] };
  return {
    texts: {
      mentor: withMail({ title, body: `${when}에 ${menteeName}님을 만나요. ${where}` }, mail),
      mentee: withMail({ title, body: `${when}에 ${mentorName} 선배를 만나요. ${where}` }, mail),
    },
    link: isRoom ? paths.room(mentoringId) : undefined,
    actionLabel: isRoom ? '멘토링룸 열기' : '멘토링 보기',
  };
}

function describeRoom(isOpen: boolean): string {
  return isOpen
    ? '지금 멘토링룸에 들어갈 수 있어요.'
    : `시작 ${ROOM_EARLY_MINUTES}분 전부터 멘토링룸에 들어갈 수 있어요.`;
}

function describeLink(isOpen: boolean): string {
  return isOpen
    ? '회의 주소에서 만나고, 만나면 참석 확인을 눌러 주세요.'
    : `회의 주소는 멘토링 화면에 있고, 시작 ${ATTENDANCE_WINDOW_MINUTES}분 전부터 참석 확인을 할 수 있어요.`;
}

/** Of a push that has waited for the morning: by then fewer hours are left than at the time of the reminder. */
const LATER_TITLE = '다가오는 멘토링이 있어요';

/**
 * Nudges mentors and reminds both sides. Each message is sent once (N1), and after a downtime only the newest one, for the others are out of
 * date by then (`relevantUntil`).
 */
export const reminderJobs: Jobs = {
  [NUDGE_JOB]: { run: byNumber(nudgeMentor) },
  [REMIND_JOB]: { run: byNumber(remindBoth) },
};

/** A mentor who has not answered yet is asked again, by day. */
async function nudgeMentor(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (mentoring?.status !== 'WAITING_FOR_MENTOR' || !mentoring.dueAt) return;
    const { menteeName, dueAt } = mentoring;
    const changes = await findHolidayChanges(tx, at);
    const morning = nudgeTime(at, changes);
    if (morning > at) {
      // The server was down when it was due, and is back at night; or operators have made the day a public holiday.
      if (morning < dueAt) await schedule(services, tx, NUDGE_JOB, mentoringId, morning);
      return;
    }
    const askedAt = (await mentoringHistoryStore.findAskedAt(tx, mentoringId)) ?? mentoring.createdAt;
    const plan = planNudges(askedAt, dueAt, changes);
    const events = dueReminders(plan, at).map(({ number, until }) =>
      toMemberEvent(mentoring, 'mentor', nudgeText(menteeName, dueAt, number), {
        eventKey: `mentoring:${mentoringId}:nudge:${askedAt.getTime()}:${number}`,
        kind: 'MENTORING_NUDGE',
        relevantUntil: until,
      }),
    );
    await notifyMembers(services, tx, events, at);
    await schedule(services, tx, NUDGE_JOB, mentoringId, nextAfter(plan, at)?.at);
  });
}

/** Both sides are reminded of a session that comes near; not of one that has begun or was cancelled. */
async function remindBoth(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const startsAt = mentoring?.confirmedStartsAt;
    if (mentoring?.status !== 'CONFIRMED' || !startsAt) return;
    const plan = planReminders(startsAt);
    const { texts, link, actionLabel } = reminderText(mentoring, startsAt, at);
    const events = dueReminders(plan, at).flatMap(({ number, until }) => {
      const eventKey = `mentoring:${mentoringId}:reminder:${number}`;
      // The first one may wait for the morning, for as long as the second one is still to come; the others wait for nothing.
      const waiting = number === 1 ? { neededBy: until, pushTitle: LATER_TITLE } : { neededBy: at };
      const identity = { eventKey, kind: 'MENTORING_REMINDER', relevantUntil: until, ...waiting } as const;
      return (['mentor', 'mentee'] as const).map((side) => {
        const event = toMemberEvent(mentoring, side, texts[side], identity);
        return { ...event, link: link ?? event.link, mail: event.mail && { ...event.mail, actionLabel } };
      });
    });
    await notifyMembers(services, tx, events, at);
    await schedule(services, tx, REMIND_JOB, mentoringId, nextAfter(plan, at)?.at);
  });
}
