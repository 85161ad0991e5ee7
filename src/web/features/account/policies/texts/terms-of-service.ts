import type { Business } from '#contract/people/business.ts';
import { TERMS_VERSIONS } from '#domain/account/terms.ts';
import { LAPSES_TO_PAUSE } from '#domain/mentorings/deadlines/lapses.ts';
import { MAX_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { QUESTION_PAUSE_MS } from '#domain/mentorings/proposals/mentor-question.ts';
import { MAX_OPEN_PROPOSALS } from '#domain/mentorings/proposals/proposals.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { MAX_OFFERED_SLOTS, MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { PROOF_END_DAYS, RENEWABLE_DAYS } from '#domain/people/enrolment.ts';
import { RESTORE_DAYS } from '#domain/retention.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { HOLIDAY_DELAY_MS } from '#domain/time/waking-hours.ts';
import { describeVersion, figures, type LegalSection, type LegalText } from './legal-text.ts';
import {
  gracePeriod,
  percentBeforeAcceptance,
  percentByPresence,
  percentWhenMentorCancels,
  refundTiers,
} from './outcomes.ts';

/** 서비스 이용약관. Every number comes from the rule itself. */
export function termsOfService(business: Business): LegalText {
  const version = TERMS_VERSIONS.TERMS_OF_SERVICE;
  return {
    title: '서비스 이용약관',
    version,
    sections: [
      ...general(business),
      ...sessions(business),
      ...money(business),
      ...conduct(business),
      {
        title: '부칙',
        blocks: [`이 약관은 ${describeVersion(version)}부터 시행합니다.`],
      },
    ],
  };
}

function general({ name }: Business): LegalSection[] {
  return [
    {
      title: '제1조 (목적)',
      blocks: [
        `이 약관은 ${name}(이하 ‘회사’)가 운영하는 선배랑(이하 ‘서비스’)를 이용하는 회원과 회사가 서로 지켜야 할 권리와 의무, 책임을 정합니다.`,
      ],
    },
    {
      title: '제2조 (용어의 뜻)',
      blocks: [
        {
          rows: [
            [
              '멘토',
              '대학을 다녔거나 다니면서 일하고 있고, 그 경험을 같은 대학의 후배에게 나누려고 가입하거나 멘토로 시작한 회원',
            ],
            ['멘티', '같은 대학 선배의 경험을 들으려고 가입한 회원'],
            ['멘토링', `멘토와 멘티가 약속한 시간에 일대일로 나누는 ${SESSION_MINUTES}분의 대화`],
            ['제안', '멘티가 희망 시간과 주제를 정해 멘토에게 멘토링을 청하는 일'],
            ['확정', '제안된 시간 가운데 하나를 상대가 수락하여 약속이 정해진 상태'],
          ],
        },
      ],
    },
    {
      title: '제3조 (약관의 게시와 변경)',
      blocks: [
        '회사는 이 약관을 회원가입 화면과 서비스의 약관 화면에 게시하여 누구나 언제든지 읽고 인쇄할 수 있게 합니다.',
        '회사가 약관을 바꿀 때에는 바뀌는 내용과 시행일을 시행 7일 전부터, 회원에게 불리한 변경은 30일 전부터 서비스나 전자우편으로 알립니다.',
        '바뀐 약관에 동의하지 않는 회원은 시행일 전에 이용계약을 해지할 수 있습니다. 이미 결제한 멘토링에는 결제할 때의 환불 기준을 적용합니다.',
      ],
    },
    {
      title: '제4조 (가입과 자격 확인)',
      blocks: [
        '만 14세 이상인 사람은 이메일을 인증하고 약관에 동의한 뒤 역할을 정하고, 비밀번호를 정하거나 회사가 안내하는 다른 서비스의 계정을 이어 가입할 수 있습니다. 역할은 가입한 뒤에 바꿀 수 없습니다. 다만 졸업 증명서가 승인된 멘티는 같은 계정으로 멘토로도 시작하여 두 역할을 오가며 이용할 수 있습니다. 멘토로 가입한 회원은 멘티가 될 수 없습니다.',
        '멘토는 재학·졸업 증명서와 재직 증명서가 모두 승인된 뒤에 멘토 목록에 소개됩니다. 멘티일 때 승인된 졸업 증명서는 다시 내지 않습니다.',
        '멘티는 재학·졸업 증명서가 승인된 뒤에 제안할 수 있습니다. 다니는 대학의 이메일로 가입하거나 이메일을 그 주소로 바꾼 멘티는 서류 심사를 기다리지 않습니다. 이메일 하나로는 한 계정만 확인합니다.',
        '회사가 안내하는 대학의 로그인에서 재학이 확인된 멘티와 졸업이 확인된 회원은 재학·졸업 증명서를 내지 않아도 됩니다. 대학 계정 하나로는 한 회원만 확인합니다.',
        `재학 확인은 확인한 때부터 ${RENEWABLE_DAYS}일이 지난 뒤 처음 오는 ${describeProofEndDays()}에 끝나며, 다시 확인하여야 새로 제안할 수 있습니다. 이미 한 제안과 멘토링은 그대로 이어집니다. 졸업 증명서로 확인한 멘티는 다시 확인하지 않습니다.`,
        '다른 사람의 정보나 사실과 다른 서류로 가입한 경우 회사는 승인을 거두고 이용을 제한할 수 있습니다.',
      ],
    },
  ];
}

/** `3월 31일이나 9월 30일` */
function describeProofEndDays(): string {
  return PROOF_END_DAYS.map((day) => {
    const [month, date] = day.split('-').map(Number);
    return `${month}월 ${date}일`;
  }).join('이나 ');
}

function sessions({ minimumNoticeHours: notice }: Business): LegalSection[] {
  const { firstStart, lastStart, paymentHours, answerHours } = figures;
  const beforeLastTime = `마지막 희망 시간이 시작되기 ${notice > 0 ? `${notice}시간 전까지` : '전까지'}`;
  return [
    {
      title: '제5조 (제안과 확정)',
      blocks: [
        `멘티는 자기와 같은 대학의 멘토에게 희망 시간을 1개에서 ${MAX_SLOTS}개까지 골라 제안할 수 있습니다. 시작 시간은 ${firstStart}부터 ${lastStart}까지 ${SESSION_MINUTES}분 단위이고, ${notice > 0 ? `시작까지 ${notice}시간 이상 남은` : '아직 시작하지 않은'} 시간만 제안하고 수락할 수 있습니다. 이 시간이 바뀌어도 이미 한 제안에는 제안한 때의 시간을 적용합니다.`,
        `멘티가 동시에 진행할 수 있는 제안은 ${MAX_OPEN_PROPOSALS}개까지이며, 한 멘토에게는 하나만 진행할 수 있습니다.`,
        `멘티는 제안한 때부터 ${paymentHours} 안에, 그리고 ${beforeLastTime} 결제하여야 합니다. 그때까지 결제하지 않은 제안은 끝납니다.`,
        `멘토는 결제된 때부터 ${answerHours} 안에(그때가 22시부터 다음 날 9시 사이이면 9시까지, 공휴일이면 공휴일이 아닌 다음 날 9시까지), 그리고 ${beforeLastTime} 수락하거나 거절하거나 다른 시간을 제안하여야 합니다. 공휴일이 길게 이어지면 ${answerHours}이 지난 때부터 ${HOLIDAY_DELAY_MS / HOUR_MS}시간 안의 마지막 9시까지입니다. 결제한 뒤에 멘티가 희망 시간을 바꾸면 바꾼 때부터 새로 셉니다.`,
        `다른 시간은 양쪽이 한 번씩, ${MAX_OFFERED_SLOTS}개까지 제안할 수 있으며, 상대가 답할 시간은 그때부터 같은 방법으로 새로 셉니다.`,
        `멘토는 답하기 전에 제안마다 한 번 멘티에게 물어볼 수 있습니다. 멘티가 답할 때까지 멘토가 답할 시간은 길어도 ${QUESTION_PAUSE_MS / HOUR_MS}시간 동안 멈추며, 마지막 희망 시간의 기한을 넘지는 않습니다.`,
        '기한까지 답이 없으면 제안은 끝나고, 다음 멘토에게 전해지지 않으면 결제한 금액은 모두 돌려드립니다.',
        `멘티는 확정되기 전까지 다음 멘토를 ${MAX_BACKUPS}명까지 차례로 정하거나 비슷한 멘토에게 자동으로 전하도록 고르고, 고른 것을 바꿀 수 있습니다. 그러면 결제한 제안을 멘토가 거절하거나 기한까지 답하지 않거나 다른 멘토링이 확정되어 남은 시간이 없어졌을 때 제안한 내용이 다음 멘토에게 전해지고, 결제는 그대로 이어집니다. 멘티가 다른 시간에 답할 차례에 기한이 지난 제안은 전하지 않습니다.`,
        '다음 멘토가 답할 시간은 전해진 때부터 같은 방법으로 새로 셉니다. 전할 수 있는 멘토가 없거나, 다음 멘토를 기다리는 동안 멘티가 더 전하지 않기로 하면 결제한 금액은 모두 돌려드립니다.',
        `멘토는 동시에 받을 제안의 수와 한 주에 확정할 멘토링의 수를 정하거나, 쉬는 동안 제안을 받지 않을 수 있습니다. 잇따라 ${LAPSES_TO_PAUSE}건의 제안에 답하지 않은 멘토는 다시 시작할 때까지 목록에 보이지 않습니다.`,
        '멘토링이 확정되면 두 사람의 다른 제안에서 같은 시간이 빠집니다. 멘토가 정한 한 주의 수가 찬 주에 멘토가 제안한 시간도 빠집니다. 남은 시간이 없어진 제안은 끝나고, 다음 멘토에게 전해지지 않으면 결제한 금액은 모두 돌려드립니다.',
      ],
    },
    {
      title: '제6조 (참석 확인과 완료)',
      blocks: [
        `멘토링룸에서 상대에게 소리나 화면이 닿은 사람은 참석한 것으로 봅니다. 시작 ${figures.attendanceMinutes} 전부터 시작 ${figures.attendanceMinutes} 후까지 멘토링룸에 들어온 사람과 서비스에서 참석 확인을 한 사람도 같습니다. 멘토가 정한 다른 곳에서 만나면 참석 확인을 하여야 합니다. 어느 기록도 없는 사람은 참석하지 않은 것으로 봅니다. 회사는 참석 여부를 가리려고 소리나 화면을 녹음하거나 녹화하지 않습니다.`,
        `두 사람이 만난 멘토링은 끝난 때부터 ${figures.completionHours}이 지나면 완료됩니다.`,
        `참석한 기록이 없는 사람이 있거나 두 사람이 만난 기록이 없으면, 회사는 두 사람에게 그 사실과 처리할 내용을 바로 알리고, 알린 때부터 ${figures.disputeDays}이 지난 뒤에 처리합니다.`,
        `사실과 다르거나 멘토링에 문제가 있으면, 시작한 때부터 ${figures.attendanceMinutes}이 지난 뒤 완료되고 ${figures.objectionDays}까지 서비스의 진행 상황 화면에서 멘토링마다 한 번 알릴 수 있습니다. 노쇼로 처리된 뒤에는 알릴 수 없습니다. 이미 완료된 멘토링은 정산을 되돌리고, 두 사람은 금액이 움직이기 전까지 글과 파일을 더할 수 있으며, 더한 내용은 서로 볼 수 있습니다.`,
        `회사는 알린 때부터 ${figures.decisionHours} 안에 두 사람의 말과 참석 기록을 살펴 멘토링이 이루어졌는지, 일부만 이루어졌는지, 누가 참석하지 않았는지를 정하고, 돌려드릴 금액과 그 까닭을 두 사람에게 알립니다. 일부만 이루어졌다고 정하면 결제 금액의 절반을 돌려드리고 쓴 쿠폰은 되돌려 드리지 않습니다.`,
        `전부를 받지 못한 사람은 결정한 때부터 ${figures.appealDays} 안에, 알린 때부터 ${figures.heldDays}을 넘지 않는 동안 한 번 이의를 신청할 수 있고, 그 ${figures.heldDays}의 마지막 ${figures.lastAppealDays}에 정한 결정에는 결정한 때부터 ${figures.lastAppealDays} 동안 신청할 수 있습니다. 이의는 처음 정하지 않은 다른 운영자가 ${figures.decisionHours} 안에 다시 정합니다. 이의가 없거나 받아들이면 결정대로 처리하고, 다시 정한 결정은 바뀌지 않습니다.`,
        `알린 때부터 ${figures.heldDays}이 지나도록, 마지막 ${figures.lastAppealDays}에 정한 결정에 이의가 있으면 신청한 때부터 ${figures.decisionHours}이 지나도록 다시 정하지 못하면 처음 결정대로 처리합니다. 결정이 없으면 멘토링룸에서 두 사람이 서로의 소리나 화면을 받은 기록이 있거나 멘토가 정한 다른 곳에서 만나기로 하고 두 사람 모두 참석 확인을 누른 때에는 멘토에게 정산하고, 그렇지 않으면 결제 금액을 모두 돌려드립니다. 그때까지 정산과 환불은 하지 않습니다.`,
      ],
    },
  ];
}

function money({ platformFeePercent }: Business): LegalSection[] {
  const before = percentBeforeAcceptance();
  const byMentor = percentWhenMentorCancels();
  return [
    {
      title: '제7조 (요금과 결제)',
      blocks: [
        '멘토링 요금은 쿠폰 할인과 함께 결제 화면에 모두 표시하며, 그 밖의 비용은 없습니다.',
        `결제 수단은 ${figures.paymentMethods}입니다. 결제는 결제대행사의 결제창에서 이루어집니다.`,
        `회사는 결제된 금액을 멘토링이 끝날 때까지 맡아 두었다가, 멘토의 몫에서 수수료 ${platformFeePercent}%를 뺀 금액을 멘토에게 정산합니다. 멘토의 몫은 요금에서 돌려드린 금액을 뺀 것이고, 쿠폰 할인은 회사가 부담합니다. 수수료의 1원 미만은 버립니다.`,
        '수수료는 멘티가 결제를 신청한 때의 비율을 따르며, 그 뒤에 바뀌어도 이미 신청된 결제에는 적용하지 않습니다.',
        `정산할 금액은 문제를 알릴 수 있는 ${figures.objectionDays}이 지난 달을 기준으로 달마다 모아, 소득세법과 지방세법에 따라 세금을 원천징수하고 멘토가 등록하여 회사가 예금주를 확인한 계좌로 지급합니다. 사업자로 등록한 멘토에게서는 원천징수하지 않습니다. 계좌를 등록하지 않은 동안의 금액은 계좌를 확인한 뒤에 지급합니다.`,
        '은행이나 카드사가 결제한 금액을 되돌리면, 아직 시작되지 않은 멘토링은 취소되고 쓴 쿠폰은 되돌려 드립니다.',
      ],
    },
    {
      title: '제8조 (쿠폰)',
      blocks: [
        `쿠폰에는 ${figures.coupons}이 있습니다. 종류마다 한 번 발급하며, 한 번의 결제에 하나를 쓸 수 있습니다.`,
        `그 밖에 회사가 이름과 할인, 쓸 수 있는 기간을 정해 드리는 쿠폰이 있습니다. 한 사람에게 한 번 드리며 정한 기간에 쓸 수 있고, 되돌려 드린 쿠폰은 그날부터 적어도 ${figures.returnedCouponDays} 동안 쓸 수 있습니다. 잘못 드렸거나 옳지 않은 방법으로 받은 쿠폰은 쓰기 전에 이유를 알리고 회수할 수 있습니다.`,
        '결제한 금액을 모두 돌려드릴 때에는 쓴 쿠폰도 되돌려 드립니다. 일부만 돌려드리거나 돌려드리지 않을 때에는 되돌려 드리지 않습니다. 쿠폰은 현금으로 바꾸거나 다른 사람에게 넘길 수 없습니다.',
      ],
    },
    {
      title: '제9조 (취소와 환불)',
      blocks: [
        `멘티는 확정되기 전에는 언제든지 취소할 수 있으며, 결제한 금액의 ${before}%를 환불받습니다. 확정된 멘토링을 멘티가 취소하면 취소한 때에 따라 다음과 같이 환불합니다.`,
        {
          rows: refundTiers(100).map(({ label, percent }) => [label, percent === 0 ? '환불 없음' : `${percent}% 환불`]),
        },
        ...describeGrace(),
        `멘토가 거절하거나 취소한 멘토링, 기한이 지나 끝난 제안은 결제한 금액의 ${byMentor}%를 환불합니다. 다음 멘토에게 전해진 제안의 금액은 그 멘토의 제안에 이어집니다. 시작된 멘토링은 취소할 수 없습니다.`,
        '환불할 금액에 1원 미만이 있으면 올립니다.',
        '회사는 환불할 사유가 생기면 곧바로, 늦어도 3영업일 안에 결제대행사에 환불을 요청합니다. 환불은 결제한 수단으로, 무통장입금은 결제할 때 적은 환불 계좌로 합니다.',
        '전자상거래 등에서의 소비자보호에 관한 법률이 회원에게 더 유리하게 정한 것이 있으면 그 법률을 따릅니다.',
      ],
    },
    {
      title: '제10조 (노쇼)',
      blocks: [
        '참석하지 않은 사람이 있는 멘토링은 다음과 같이 환불합니다.',
        {
          rows: [
            ['멘토만 참석하지 않은 경우', describePercent(percentByPresence('ABSENT', 'ON_TIME'))],
            ['멘티만 참석하지 않은 경우', describePercent(percentByPresence('ON_TIME', 'ABSENT'))],
            ['두 사람 모두 참석한 기록이 없는 경우', describePercent(percentByPresence('ABSENT', 'ABSENT'))],
          ],
        },
      ],
    },
  ];
}

function describeGrace(): string[] {
  const grace = gracePeriod();
  if (!grace) return [];
  return [
    `시작까지 ${grace.confirmedWithin}이 남지 않은 때나 ${grace.night} 사이에 확정된 멘토링은, 확정된 때부터 ${grace.lasts} 동안 멘티가 취소하면 모두 환불합니다. 그 ${grace.lasts}이 ${grace.night} 사이에 걸치면 그날 밤이 지난 ${grace.afterNight}까지 그렇습니다. 다만 시작 ${grace.untilBeforeStart} 전까지만 그렇습니다.`,
  ];
}

function describePercent(percent: number): string {
  return percent === 0 ? '환불 없음' : `${percent}% 환불`;
}

function conduct({ supportEmail }: Business): LegalSection[] {
  return [
    {
      title: '제11조 (회원의 의무)',
      blocks: [
        '회원은 다음 행위를 하여서는 안 됩니다.',
        {
          items: [
            '다른 사람의 이름이나 서류를 쓰거나 사실과 다른 경력을 적는 일',
            '상대를 모욕하거나 차별하거나 괴롭히는 일',
            '서비스를 거치지 않고 요금을 주고받자고 하거나, 물건을 팔거나 가입을 권하는 일',
            '상대의 동의 없이 대화를 녹음하거나 상대의 정보를 남에게 알리는 일',
            '자동화된 수단으로 정보를 모으거나 서비스의 운영을 방해하는 일',
          ],
        },
        '회사는 이를 어긴 회원에게 까닭을 알리고 이용을 제한할 수 있으며, 회원은 고객센터에 이의를 낼 수 있습니다. 이용이 제한되어 열리지 못하는 멘토링은 결제한 금액을 모두 환불합니다.',
      ],
    },
    {
      title: '제12조 (회사의 의무와 책임)',
      blocks: [
        '회사는 회원의 자격을 서류로 확인하고, 약속 시간이 겹치지 않게 관리하며, 결제와 환불을 이 약관대로 처리합니다.',
        '회사는 통신판매중개자로서 멘토와 멘티를 이어 주며, 멘토링의 당사자가 아닙니다. 멘토링에서 나눈 조언을 따를지는 회원이 스스로 판단합니다.',
        '회사의 고의나 과실로 회원에게 손해가 생기면 회사가 배상합니다. 천재지변처럼 회사가 어찌할 수 없는 까닭으로 생긴 손해는 그러하지 않습니다.',
      ],
    },
    {
      title: '제13조 (회원이 올린 내용)',
      blocks: [
        '회원이 올린 프로필과 글, 파일의 권리는 회원에게 있습니다. 회사는 서비스에서 보여 주는 데 필요한 범위에서만 이용합니다.',
      ],
    },
    {
      title: '제14조 (이용계약의 해지)',
      blocks: [
        `회원은 언제든지 설정에서 탈퇴할 수 있으며, 회사는 곧바로 계정을 닫습니다. 로그인할 수 없는 회원은 가입한 이메일로 고객센터(${supportEmail})에 탈퇴를 요청할 수 있으며, 회사는 본인인지 확인한 뒤 10일 안에 처리하고 결과를 알립니다.`,
        '탈퇴하면 진행 중인 제안과 아직 시작하지 않은 멘토링은 그 회원이 취소한 것으로 보아 환불 규정에 따라 끝납니다. 이미 시작했거나 문제를 확인하고 있는 멘토링과 그 대금은 이 약관대로 처리합니다.',
        `탈퇴한 회원은 ${RESTORE_DAYS}일 안에 로그인하여 탈퇴를 취소할 수 있습니다. 그동안 끝난 멘토링은 되살아나지 않습니다. 그 뒤에는 남은 쿠폰이 사라지며, 이미 완료된 멘토링의 정산은 예정대로 지급합니다.`,
      ],
    },
    {
      title: '제15조 (분쟁의 해결)',
      blocks: [
        `불편이나 분쟁은 고객센터(${supportEmail})에 알릴 수 있으며, 회사는 성실히 처리합니다. 해결되지 않으면 한국소비자원이나 전자문서·전자거래분쟁조정위원회에 조정을 신청할 수 있습니다.`,
        '이 약관은 대한민국 법을 따르며, 소송은 민사소송법이 정한 법원에 냅니다.',
      ],
    },
  ];
}
