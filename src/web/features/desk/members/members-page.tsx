import { useState } from 'react';
import type { DeskMember, ListedMember } from '#contract/desk/members.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { call } from '../../../lib/api.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { AuditedDetail } from '../frame/audited-detail.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { MemberRecords } from './member-records.tsx';
import { ReasonSheet, SIGN_OUT_EVERYWHERE, SuspensionSheet, TOTP_REMOVAL } from './member-sheets.tsx';

/** One member. What is more than the line of the list is asked for by a tap: each look is in the audit log. */
export function MemberCard({ member }: { member: ListedMember }) {
  const { memberId, nickname, email, memberType, schoolName, createdAt, suspendedAt, erasedAt } = member;
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{nickname ?? email}</h2>
        <Badge tone={suspendedAt ? 'danger' : memberType === 'ROLE_MENTOR' && !erasedAt ? 'brand' : 'neutral'}>
          {suspendedAt ? '이용 정지' : erasedAt ? '탈퇴' : memberType === 'ROLE_MENTOR' ? '멘토' : '멘티'}
        </Badge>
      </div>
      <Facts>
        <Fact label="회원 번호">{memberId}</Fact>
        <Fact label="이메일">{email}</Fact>
        <Fact label="학교">{schoolName ?? '프로필 등록 전'}</Fact>
        <Fact label="가입">{deskTime(createdAt)}</Fact>
        {erasedAt && (
          <Fact label="파기">{`${describeDate(new Date(erasedAt))}. 그때까지 로그인해서 되돌릴 수 있어요.`}</Fact>
        )}
      </Facts>
      <AuditedDetail
        queryKey={['desk-member', memberId]}
        load={(signal) => call('GET /v1/admin/members/{memberId}', { params: { memberId }, signal })}
      >
        {(data) => <Detail member={data} />}
      </AuditedDetail>
    </Card>
  );
}

function Detail({ member: data }: { member: DeskMember }) {
  const { counts } = data;
  return (
    <>
      <Facts>
        <Fact label={data.memberType === 'ROLE_MENTOR' ? '목록 공개' : '학교 인증'}>
          {data.isVerified ? '예' : '아니요'}
        </Fact>
        {data.organizationName && <Fact label="소속">{data.organizationName}</Fact>}
        <Fact label="멘토링">
          {`진행 중 ${counts.open}, 확정 ${counts.confirmed}, 완료 ${counts.completed}, 노쇼 ${counts.noShows}`}
        </Fact>
        <Fact label="2단계 인증">{data.hasTotp ? '켜짐' : '꺼짐'}</Fact>
      </Facts>
      <Steps member={data} />
      <MemberRecords member={data} />
    </>
  );
}

/** What the support does to the account. */
function Steps({ member: data }: { member: DeskMember }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [step, setStep] = useState<typeof TOTP_REMOVAL>();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!data.erasedAt && (
          <Button variant="secondary" size="sm" onClick={() => setSheetOpen(true)}>
            {data.suspendedAt ? '이용 정지 해제하기' : '이용 정지하기'}
          </Button>
        )}
        {!data.suspendedAt && !data.erasedAt && (
          <Button variant="secondary" size="sm" onClick={() => setStep(SIGN_OUT_EVERYWHERE)}>
            모든 기기에서 로그아웃시키기
          </Button>
        )}
        {data.hasTotp && (
          <Button variant="secondary" size="sm" onClick={() => setStep(TOTP_REMOVAL)}>
            2단계 인증 끄기
          </Button>
        )}
      </div>
      {step && <ReasonSheet memberId={data.memberId} step={step} onClose={() => setStep(undefined)} />}
      {isSheetOpen && <SuspensionSheet member={data} onClose={() => setSheetOpen(false)} />}
    </>
  );
}

const Members = deskList({
  call: 'GET /v1/admin/members',
  key: 'desk-members',
  label: '회원',
  idOf: ({ memberId }) => memberId,
  columns: [
    {
      header: '회원',
      width: WIDTHS.name,
      cell: ({ nickname, email, suspendedAt, erasedAt }) => (
        <>
          <span>{`${nickname ?? email} `}</span>
          {suspendedAt && <Badge tone="danger">정지</Badge>}
          {erasedAt && <Badge tone="neutral">탈퇴</Badge>}
        </>
      ),
    },
    { header: '구분', width: 4, cell: ({ memberType }) => (memberType === 'ROLE_MENTOR' ? '멘토' : '멘티') },
    { header: '이메일', width: WIDTHS.mail, cell: ({ email }) => email },
    { header: '학교', width: WIDTHS.school, cell: ({ schoolName }) => schoolName ?? '–' },
    { header: '가입', width: WIDTHS.time, cell: ({ createdAt }) => shortTime(createdAt), isNumber: true },
  ],
  search: { label: '회원 찾기', placeholder: '회원 번호, 닉네임, 이메일, 학교' },
  filters: [
    filterChoice('memberType', '구분', '멘토와 멘티', { ROLE_MENTOR: '멘토', ROLE_MENTEE: '멘티' }),
    filterChoice('state', '상태', '모든 회원', { SUSPENDED: '이용 정지' }),
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  isAudited: true,
  empty: { title: '아직 회원이 없어요', found: '찾은 회원이 없어요' },
  skeleton: 'h-40',
  detail: (member) => <MemberCard member={member} />,
});

/** Members: found by mail address, nickname or school, looked at, suspended and let in again. */
export default function MembersPage() {
  return (
    <DeskLayout isDesk title="회원">
      <Members />
    </DeskLayout>
  );
}
