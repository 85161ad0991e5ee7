import type { Business } from '#contract/business.ts';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/accounts/second-factors.ts';
import { GRANT_LIFETIME_SECONDS } from '#domain/accounts/verification-codes.ts';
import { TERMS_VERSIONS } from '#domain/members/terms.ts';
import { LEGAL_PERIODS, RETENTION_PERIODS } from '#domain/retention-periods.ts';
import * as retention from '#domain/retention.ts';
import { OPTIONAL_DATA, REQUIRED_DATA } from './collected-data.ts';
import { describeVersion } from './figures.ts';
import type { LegalSection, LegalText } from './legal-text.ts';

/** 개인정보처리방침: which personal data is stored, why, for how long, and who else receives it. */
export function privacyPolicy(business: Business): LegalText {
  const version = TERMS_VERSIONS.PRIVACY_POLICY;
  return {
    title: '개인정보처리방침',
    version,
    sections: [
      whatIsHeld(business),
      whatFor(),
      howLong(),
      ...whoElse(business),
      ...rights(business),
      officer(business),
      {
        title: '11. 처리방침의 변경',
        blocks: [
          `이 처리방침은 ${describeVersion(version)}부터 시행합니다. 내용을 바꿀 때에는 시행 7일 전부터, 회원의 권리가 크게 바뀌는 경우에는 30일 전부터 서비스에서 알립니다.`,
        ],
      },
    ],
  };
}

function whatIsHeld({ name }: Business): LegalSection {
  return {
    title: '1. 처리하는 개인정보',
    blocks: [
      `${name}(이하 ‘회사’)는 선배랑을 제공하는 데 필요한 개인정보만 처리합니다.`,
      {
        rows: [
          ['필수', REQUIRED_DATA],
          ['선택', OPTIONAL_DATA],
        ],
      },
      '서비스를 이용하는 동안에는 다음 정보도 함께 처리합니다.',
      {
        rows: [
          ['프로필', '전공. 멘토는 소속, 직무, 경력, 가능한 시간, 해시태그, 후배에게 전할 말과 올린 포트폴리오'],
          ['인증 서류', '멘티의 재학 증명서, 멘토의 재학·졸업 증명서와 재직 증명서'],
          [
            '멘토링 기록',
            '제안한 시간과 주제, 전한 말, 답하기 전의 질문과 답, 수락·거절·취소와 그 까닭, 참석 확인 시각',
          ],
          ['저장과 추천', '저장하거나 기다리는 멘토, 제안하고 저장한 기록으로 하루에 한 번 정한 추천 순서'],
          [
            '멘토링룸',
            '들어오고 나간 시각과, 상대의 소리와 화면이 닿은 양을 1분마다. 소리와 화면은 저장하지 않습니다.',
          ],
          ['캘린더 구독 주소', '회원이 만든 경우의 주소 확인값과 만든 시각'],
          ['푸시 알림', '회원이 켠 기기의 브라우저가 준 푸시 알림 주소와 암호화 열쇠, 알림 설정'],
          [
            '메시지',
            '멘토링의 두 사람이 주고받은 메시지와 파일, 읽은 시점, 준비하며 적은 질문과 메모, 신고와 차단, 후기와 인사',
          ],
          ['문제 확인', '멘토링에 문제가 있었다고 알리거나 이의를 신청하며 남긴 글과 파일, 결정과 그 까닭'],
          ['결제 기록', '주문번호, 결제 수단, 금액, 쿠폰, 승인과 환불 시각. 카드 번호는 결제대행사만 받습니다.'],
          ['환불 계좌', '무통장입금을 고르거나 그 환불을 고객지원에 부탁한 경우의 은행, 계좌번호, 예금주'],
          [
            '정산 계좌',
            '정산을 받는 멘토의 은행, 계좌번호, 예금주, 사업자인 경우의 사업자등록번호, 보낸 금액과 원천징수한 세액, 보낸 시각',
          ],
          [
            '2단계 인증',
            '회원이 켠 경우의 인증 앱 키와 복구 코드의 확인값, 회원이 등록한 패스키의 이름과 공개 키, 쓴 시각',
          ],
          ['접속 기록', '로그인한 시각과 IP 주소, 브라우저 정보. 인증번호 요청과 약관 동의의 시각과 IP 주소'],
        ],
      },
    ],
  };
}

function whatFor(): LegalSection {
  return {
    title: '2. 처리하는 목적',
    blocks: [
      {
        items: [
          '회원을 확인하고 같은 대학의 멘토와 멘티를 잇기 위하여',
          '제안하고 저장한 기록으로 회원에게 맞는 멘토를 먼저 보여 주기 위하여',
          '멘토링의 약속, 알림, 결제와 환불, 정산을 처리하기 위하여',
          '문의와 분쟁에 답하고 부정한 이용을 막기 위하여',
          '법이 정한 기록을 보존하기 위하여',
        ],
      },
      '마케팅 정보는 따로 동의한 회원에게만 보냅니다.',
    ],
  };
}

function howLong(): LegalSection {
  const rowsOf = (periods: typeof RETENTION_PERIODS) =>
    periods.map(({ what, until }): [string, string] => [what, until]);
  return {
    title: '3. 보유 기간과 파기',
    blocks: [
      `탈퇴하면 계정을 곧바로 닫고, 되돌릴 수 있는 ${retention.RESTORE_DAYS}일이 지나면 개인정보를 지웁니다. 끝나지 않은 멘토링이나 환불이 있으면 그것이 끝난 뒤에 지웁니다.`,
      { rows: rowsOf(RETENTION_PERIODS) },
      '전자상거래 등에서의 소비자보호에 관한 법률에 따라 다음 기록은 탈퇴한 뒤에도 다른 정보와 나누어 보관합니다.',
      { rows: rowsOf(LEGAL_PERIODS) },
      '탈퇴한 회원과 함께한 멘토링은 상대 회원에게 ‘탈퇴한 회원’과의 기록으로 남고, 이름 없이 공개된 후기는 지우지 않습니다.',
      '보유 기간이 지난 정보는 되살릴 수 없는 방법으로 지웁니다.',
    ],
  };
}

function whoElse({ hostingProvider, mailProvider }: Business): LegalSection[] {
  return [
    {
      title: '4. 다른 회원에게 보이는 정보',
      blocks: [
        '승인된 멘토의 프로필은 서비스를 찾은 누구에게나 보입니다. 이메일과 인증 서류는 보이지 않습니다.',
        '메시지와 파일, 질문과 메모는 멘토링의 두 사람에게만 보입니다. 회원이 메시지를 신고하면 운영자가 그 메시지까지의 대화를 볼 수 있고, 볼 때마다 기록이 남습니다. 문제를 알리며 남긴 글과 파일은 멘토링의 두 사람과 운영자가 보고, 운영자가 볼 때마다 기록이 남습니다.',
        '멘티가 남긴 후기는 이름 없이 쓴 달과 함께 멘토의 화면에 공개되고, 멘토가 남긴 인사는 그 멘티에게만 보입니다.',
        '멘티의 닉네임, 대학교, 전공, 자기소개, 프로필 사진과 제안한 내용은 제안을 받은 멘토에게만 보입니다.',
        '회사는 법에 따른 요구가 있는 경우를 빼고는 회원의 동의 없이 개인정보를 제3자에게 제공하지 않습니다.',
      ],
    },
    {
      title: '5. 처리의 위탁',
      blocks: [
        {
          rows: [
            ['토스페이먼츠 주식회사', '결제와 환불: 주문번호, 금액, 닉네임, 이메일, 환불 계좌'],
            [hostingProvider, '서버 운영과 자료 보관'],
            [mailProvider, '메일 발송: 이메일, 메일 내용'],
          ],
        },
        '푸시 알림은 회원이 켠 브라우저의 회사(구글, 애플, 모질라, 마이크로소프트)를 거쳐 전달되며, 내용은 그 기기만 읽을 수 있게 암호화됩니다.',
      ],
    },
  ];
}

function rights({ supportEmail }: Business): LegalSection[] {
  return [
    {
      title: '6. 회원의 권리',
      blocks: [
        '회원은 마이페이지에서 자신의 프로필을 보고 고칠 수 있으며, 설정에서 자신의 데이터를 파일로 받고, 마케팅 동의를 거두고, 탈퇴할 수 있습니다.',
        `그 밖의 열람, 정정, 삭제, 처리 정지와 동의 철회는 가입한 이메일로 ${supportEmail}에 요청할 수 있으며, 회사는 본인인지 확인한 뒤 10일 안에 답합니다. 법정대리인이나 위임을 받은 사람도 요청할 수 있습니다.`,
      ],
    },
    {
      title: '7. 동의를 거부할 권리',
      blocks: [
        '회원은 동의하지 않을 수 있습니다. 필수 정보의 처리에 동의하지 않으면 가입할 수 없으며, 선택 정보와 마케팅에 동의하지 않아도 서비스를 그대로 이용할 수 있습니다.',
      ],
    },
    {
      title: '8. 쿠키와 브라우저 저장소',
      blocks: [
        `회사는 로그인 상태를 지키는 쿠키, 인증번호를 요청한 브라우저를 알아보는 쿠키, 이메일을 인증한 뒤 ${GRANT_LIFETIME_SECONDS / 60}분 동안 쓰는 쿠키, 비밀번호 다음에 2단계 인증을 마치거나 패스키로 로그인하는 ${SIGN_IN_LIFETIME_SECONDS / 60}분 동안 쓰는 쿠키와, 로그인한 적이 있는 브라우저를 ${retention.KNOWN_BROWSER_DAYS}일 동안 알아보는 쿠키만 사용합니다. 마지막 쿠키는 누군가 비밀번호를 마구 입력하는 동안에도 회원이 로그인할 수 있게 합니다. 광고나 행동 분석을 위한 쿠키는 쓰지 않습니다. 브라우저에서 쿠키를 막으면 로그인할 수 없습니다.`,
        '입력하던 내용, 로그인하지 않고 누른 북마크, 최근 검색어와 닫은 공지의 번호는 이용하는 기기의 브라우저에만 저장되며, 브라우저에서 지울 수 있습니다.',
      ],
    },
    {
      title: '9. 안전하게 지키는 방법',
      blocks: [
        {
          items: [
            '비밀번호는 되돌릴 수 없게 바꾸어 저장하므로 회사도 알 수 없습니다.',
            '2단계 인증을 켠 회원의 인증 앱 키는 암호화해 저장하고, 복구 코드는 되돌릴 수 없게 바꾸어 저장합니다. 패스키의 지문과 얼굴 정보는 기기 밖으로 나오지 않으며 회사가 받지 않습니다.',
            '환불 계좌와 정산 계좌는 암호화하여 저장하고, 통신은 암호화합니다. 정산 계좌는 예금주를 확인하고 이체하는 운영자만 보고, 고객지원에 알린 환불 계좌는 환불을 승인하는 운영자가 은행, 예금주와 끝 네 자리만 보며, 볼 때마다 기록이 남습니다.',
            '멘토링룸의 소리와 화면은 암호화되어 두 사람의 기기 사이를 오갑니다. 기기가 직접 이어지므로 서로의 IP 주소가 상대의 기기에 전달되고, 그럴 수 없는 망에서는 중계 서버를 지납니다.',
            '인증 서류는 심사하는 운영자만 열 수 있고, 열 때마다 기록이 남습니다.',
            '서버의 로그에는 이메일, IP 주소, 입력한 내용을 남기지 않습니다.',
          ],
        },
      ],
    },
  ];
}

function officer({ privacyOfficer, supportEmail, phone }: Business): LegalSection {
  return {
    title: '10. 개인정보 보호책임자',
    blocks: [
      {
        rows: [
          ['보호책임자', privacyOfficer],
          ['이메일', supportEmail],
          ['전화', phone],
        ],
      },
      '그 밖의 도움은 개인정보침해 신고센터(국번 없이 118), 개인정보 분쟁조정위원회(1833-6972), 경찰청(국번 없이 182)에서 받을 수 있습니다.',
    ],
  };
}
