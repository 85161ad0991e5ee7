import { paths } from '#contract/pages.ts';
import { describeLead } from '#domain/mentorings/deadlines/nudges.ts';
import { ATTENDANCE_WINDOW_MINUTES } from '#domain/mentorings/states/attendance.ts';
import { isRoomOpen, roomHours } from '#domain/mentorings/times/meetings.ts';
import { ROOM_EARLY_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { withMail, type NotificationText } from '../notifications/side-texts.ts';

const NUDGE_TITLES = [
  '후배가 답을 기다리고 있어요',
  '아직 답하지 않은 제안이 있어요',
  '제안에 답할 기한이 얼마 남지 않았어요',
];

/** To a mentor who has not answered. @param number 1 to 3 */
export function nudgeText(menteeName: string, dueAt: Date, number: number): NotificationText {
  const until = describeKoreanTime(dueAt);
  const body =
    number < NUDGE_TITLES.length
      ? `${menteeName}님의 제안에 ${until}까지 답해 주세요. 시간이 맞지 않으면 거절해도 괜찮아요.`
      : `${menteeName}님의 제안은 ${until}까지 답이 없으면 저절로 만료돼요. 수락이든 거절이든 답을 들려주세요.`;
  return withMail({ title: NUDGE_TITLES[number - 1] ?? '후배가 답을 기다리고 있어요', body });
}

/** What a reminder says besides, and where it leads: into the room, or to the mentoring with its meeting's address. */
export interface ReminderText {
  readonly texts: Readonly<Record<'mentor' | 'mentee', NotificationText>>;
  /** Where both sides' reminder leads; their own view of the mentoring without this. */
  readonly link: string | undefined;
  readonly actionLabel: string;
}

/** To both sides ahead of their session; true also when it is sent late. */
export function reminderText(
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
