import { STILL_COUNTS } from '#domain/mentorings/attendance-texts.ts';
import type { AttendanceNotice } from '#domain/mentorings/states/attendance.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { withMail, type NotificationText } from '../notifications/side-texts.ts';

type Texts = Readonly<Record<'mentor' | 'mentee', NotificationText>>;

/**
 * What both sides are told about their attendance: what is known, what happens, and until when they can object.
 * @param mayStillCome whether the room is open: a member who was not seen can still be received there
 */
export function attendanceNoticeText(
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
