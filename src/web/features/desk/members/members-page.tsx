import { useState } from 'react';
import type { DeskMember, ListedMember } from '#contract/desk/members.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { call } from '../../../lib/api.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { ChipChoice } from '../chip-choice.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskPage } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { AuditedDetail } from '../frame/audited-detail.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { ReasonSheet, type ReasonSheetProps } from '../frame/reason-sheet.tsx';
import { SheetButton } from '../frame/sheet-button.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';
import { MemberRecords } from './member-records.tsx';

/** One member. What is more than the line of the list is asked for by a tap: each look is in the audit log. */
function MemberCard({ member }: { member: ListedMember }) {
  const { memberId, nickname, email, memberType, schoolName, createdAt, suspendedAt, erasedAt } = member;
  return (
    <DeskCard
      title={nickname ?? email}
      badge={
        <Badge tone={suspendedAt ? 'danger' : memberType === 'ROLE_MENTOR' && !erasedAt ? 'brand' : 'neutral'}>
          {suspendedAt ? '이용 정지' : erasedAt ? '탈퇴' : memberType === 'ROLE_MENTOR' ? '멘토' : '멘티'}
        </Badge>
      }
    >
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
    </DeskCard>
  );
}

function Detail({ member }: { member: DeskMember }) {
  const { memberType, isVerified, organizationName, counts, hasTotp } = member;
  return (
    <>
      <Facts>
        <Fact label={memberType === 'ROLE_MENTOR' ? '목록 공개' : '학교 인증'}>{isVerified ? '예' : '아니요'}</Fact>
        {organizationName && <Fact label="소속">{organizationName}</Fact>}
        <Fact label="멘토링">
          {`진행 중 ${counts.open}, 확정 ${counts.confirmed}, 완료 ${counts.completed}, 노쇼 ${counts.noShows}`}
        </Fact>
        <Fact label="2단계 인증">{hasTotp ? '켜짐' : '꺼짐'}</Fact>
      </Facts>
      <AccountActions member={member} />
      <MemberRecords member={member} />
    </>
  );
}

/** What the support does to the account. */
function AccountActions({ member: { memberId, suspendedAt, erasedAt, hasTotp } }: { member: DeskMember }) {
  const actions = [
    !erasedAt && (suspendedAt ? LIFTING : SUSPENSION),
    !erasedAt && !suspendedAt && SIGN_OUT_EVERYWHERE,
    hasTotp && TOTP_REMOVAL,
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(
        (action) =>
          action && (
            <SheetButton
              key={action.opener}
              variant="secondary"
              size="sm"
              renderSheet={(close) => <ActionSheet memberId={memberId} action={action} onClose={close} />}
            >
              {action.opener}
            </SheetButton>
          ),
      )}
    </div>
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
  detail: (member) => <MemberCard member={member} />,
});

/** What the support does to a member's account, with the reason that is mailed to them. */
interface AccountAction extends Pick<ReasonSheetProps, 'title' | 'description' | 'button' | 'variant'> {
  /** The text of the button that opens its sheet. */
  readonly opener: string;
  readonly label?: string;
  /** For how long; null until it is ended. */
  readonly lengths?: readonly { readonly value: number | null; readonly label: string }[];
  readonly lists: readonly string[];
  readonly done: string;
  readonly failure: string;
  readonly send: (
    params: { memberId: number },
    body: { reason: string; days: number | null },
    idempotencyKey: string,
  ) => Promise<null>;
}

const SUSPENSION: AccountAction = {
  opener: '이용 정지하기',
  title: '이용을 정지할까요?',
  description:
    '바로 로그아웃되고, 진행 중인 제안과 시작 전 멘토링은 환불 규정에 따라 끝나요. 이유와 기간을 메일로 알려요.',
  lengths: [
    { value: 7, label: '7일' },
    { value: 30, label: '30일' },
    { value: 90, label: '90일' },
    { value: null, label: '해제할 때까지' },
  ],
  button: '정지하기',
  lists: ['desk-members', 'desk-member'],
  done: '이용을 정지했어요.',
  failure: '정지하지 못했어요',
  send: (params, body, idempotencyKey) =>
    call('POST /v1/admin/members/{memberId}/suspension', { params, body, idempotencyKey }),
};
const LIFTING: AccountAction = {
  opener: '이용 정지 해제하기',
  title: '이용 정지를 해제할까요?',
  description: '바로 다시 로그인할 수 있고, 메일로 알려요. 정지된 동안 끝난 멘토링은 되살아나지 않아요.',
  label: '해제하는 이유 (기록에 남아요)',
  button: '해제하기',
  variant: 'primary',
  lists: ['desk-members', 'desk-member'],
  done: '이용 정지를 해제했어요.',
  failure: '해제하지 못했어요',
  send: (params, { reason }, idempotencyKey) =>
    call('DELETE /v1/admin/members/{memberId}/suspension', { params, body: { reason }, idempotencyKey }),
};
/** Signs a member out everywhere if somebody else may use the account (product §26.5). */
const SIGN_OUT_EVERYWHERE: AccountAction = {
  opener: '모든 기기에서 로그아웃시키기',
  title: '모든 기기에서 로그아웃시킬까요?',
  description:
    '계정을 빼앗긴 것 같은 회원에게 써 주세요. 모든 기기에서 바로 로그아웃되고, 비밀번호는 그대로예요. 메일로 알려요.',
  button: '로그아웃시키기',
  lists: ['desk-member'],
  done: '모든 기기에서 로그아웃시켰어요.',
  failure: '로그아웃시키지 못했어요',
  send: (params, { reason }) => call('DELETE /v1/admin/members/{memberId}/sessions', { params, body: { reason } }),
};
/** Removes the authenticator app of a member who has lost it and the recovery codes (S-83). */
const TOTP_REMOVAL: AccountAction = {
  opener: '2단계 인증 끄기',
  title: '2단계 인증을 끌까요?',
  description:
    '인증 앱과 복구 코드를 모두 잃어버린 회원인지 먼저 확인해 주세요. 끄면 코드 없이 로그인할 수 있고, 메일로 알려요.',
  button: '2단계 인증 끄기',
  lists: ['desk-member'],
  done: '2단계 인증을 껐어요.',
  failure: '끄지 못했어요',
  send: (params, { reason }) => call('POST /v1/admin/members/{memberId}/totp/removal', { params, body: { reason } }),
};

/** Does an action with its reason; a failure leaves the sheet open. */
function ActionSheet({
  memberId,
  action: { title, description, label = '회원에게 알릴 이유', lengths, button, variant, lists, done, failure, send },
  onClose,
}: {
  memberId: number;
  action: AccountAction;
  onClose: () => void;
}) {
  const [days, setDays] = useState<number | null>(7);
  const act = useDeskAction(lists);
  const submit = (reason: string) =>
    act({
      intent: [reason, days],
      work: (idempotencyKey) => send({ memberId }, { reason, days }, idempotencyKey),
      done,
      failure,
      onDone: onClose,
    });
  return (
    <ReasonSheet {...{ title, description, label, button, variant }} onSubmit={submit} onClose={onClose}>
      {lengths && <ChipChoice legend="기간" name="days" options={lengths} chosen={days} onChange={setDays} />}
    </ReasonSheet>
  );
}

/** Members: found by mail address, nickname or school, looked at, suspended and let in again. */
export default deskPage('회원', Members);
