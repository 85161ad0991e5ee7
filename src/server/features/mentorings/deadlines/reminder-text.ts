import { ATTENDANCE_WINDOW_MINUTES, ATTENDANCE_WINDOW_MS } from '#domain/mentorings/attendance.ts';
import { describeLead } from '#domain/mentorings/nudges.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
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

/** To both sides ahead of their session; true also when it is sent late. */
export function reminderText(
  { mentorName, menteeName }: { readonly mentorName: string; readonly menteeName: string },
  startsAt: Date,
  now: Date,
): Readonly<Record<'mentor' | 'mentee', NotificationText>> {
  const title = `멘토링이 ${describeLead(now, startsAt)} 뒤에 시작돼요`;
  const when = describeKoreanTime(startsAt);
  const isHereOpen = startsAt.getTime() - now.getTime() <= ATTENDANCE_WINDOW_MS;
  const here = isHereOpen
    ? '만나면 참석 확인을 눌러 주세요.'
    : `시작 ${ATTENDANCE_WINDOW_MINUTES}분 전부터 참석 확인을 할 수 있어요.`;
  return {
    mentor: withMail({ title, body: `${when}에 ${menteeName}님을 만나요. ${here}` }),
    mentee: withMail({ title, body: `${when}에 ${mentorName} 선배를 만나요. ${here}` }),
  };
}
