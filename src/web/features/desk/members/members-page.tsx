import { useState } from 'react';
import type { DeskMember, ListedMember } from '#contract/desk/members.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { MAX_SUSPENSION_REASON_LENGTH } from '#domain/desk/suspensions.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { DaysChoice } from '../days-choice.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { AuditedDetail } from '../frame/audited-detail.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';
import { MemberRecords } from './member-records.tsx';

/** One member. What is more than the line of the list is asked for by a tap: each look is in the audit log. */
function MemberCard({ member }: { member: ListedMember }) {
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
      <AccountActions member={data} />
      <MemberRecords member={data} />
    </>
  );
}

/** What the support does to the account. */
function AccountActions({ member: data }: { member: DeskMember }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [action, setAction] = useState<typeof TOTP_REMOVAL>();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!data.erasedAt && (
          <Button variant="secondary" size="sm" onClick={() => setSheetOpen(true)}>
            {data.suspendedAt ? '이용 정지 해제하기' : '이용 정지하기'}
          </Button>
        )}
        {!data.suspendedAt && !data.erasedAt && (
          <Button variant="secondary" size="sm" onClick={() => setAction(SIGN_OUT_EVERYWHERE)}>
            모든 기기에서 로그아웃시키기
          </Button>
        )}
        {data.hasTotp && (
          <Button variant="secondary" size="sm" onClick={() => setAction(TOTP_REMOVAL)}>
            2단계 인증 끄기
          </Button>
        )}
      </div>
      {action && <ReasonSheet memberId={data.memberId} action={action} onClose={() => setAction(undefined)} />}
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

/** What the support does to a member's account, with the reason that is mailed to them. */
interface AccountAction {
  readonly title: string;
  readonly description: string;
  /** The text of its button. */
  readonly button: string;
  readonly done: string;
  readonly failure: string;
  readonly send: (input: { params: { memberId: number }; body: { reason: string } }) => Promise<null>;
}

/** Signs a member out everywhere if somebody else may use the account (product §26.5). */
const SIGN_OUT_EVERYWHERE: AccountAction = {
  title: '모든 기기에서 로그아웃시킬까요?',
  description:
    '계정을 빼앗긴 것 같은 회원에게 써 주세요. 모든 기기에서 바로 로그아웃되고, 비밀번호는 그대로예요. 메일로 알려요.',
  button: '로그아웃시키기',
  done: '모든 기기에서 로그아웃시켰어요.',
  failure: '로그아웃시키지 못했어요',
  send: (input) => call('DELETE /v1/admin/members/{memberId}/sessions', input),
};
/** Removes the authenticator app of a member who has lost it and the recovery codes (S-83). */
const TOTP_REMOVAL: AccountAction = {
  title: '2단계 인증을 끌까요?',
  description:
    '인증 앱과 복구 코드를 모두 잃어버린 회원인지 먼저 확인해 주세요. 끄면 코드 없이 로그인할 수 있고, 메일로 알려요.',
  button: '2단계 인증 끄기',
  done: '2단계 인증을 껐어요.',
  failure: '끄지 못했어요',
  send: (input) => call('POST /v1/admin/members/{memberId}/totp/removal', input),
};

/** Asks for the reason of an action, and does it; a failure leaves the sheet open. */
function ReasonSheet({ memberId, action, onClose }: { memberId: number; action: AccountAction; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const act = useDeskAction(['desk-member']);
  const { done, failure } = action;
  const work = () => action.send({ params: { memberId }, body: { reason } });
  const submit = () => act({ work, done, failure, onDone: onClose });

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={action.title}
      description={action.description}
      footer={
        <Button block size="lg" variant="danger" disabled={!reason.trim()} onClick={submit}>
          {action.button}
        </Button>
      }
    >
      <TextArea
        label="회원에게 알릴 이유"
        className="pt-3"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_SUSPENSION_REASON_LENGTH}
      />
    </BottomSheet>
  );
}

const LENGTHS = [
  { days: 7, label: '7일' },
  { days: 30, label: '30일' },
  { days: 90, label: '90일' },
  { days: null, label: '해제할 때까지' },
] as const;

/** Suspends a member, or lets a suspended one in again; the reason of a suspension is mailed to them. */
function SuspensionSheet({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const { memberId, suspendedAt } = member;
  const isSuspended = suspendedAt !== null;
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(7);
  const act = useDeskAction(['desk-members', 'desk-member']);
  const attempt = useAttempt();
  const params = { memberId };

  const submit = () =>
    act({
      work: () =>
        attempt<null>([isSuspended, reason, days], (idempotencyKey) =>
          isSuspended
            ? call('DELETE /v1/admin/members/{memberId}/suspension', { params, body: { reason }, idempotencyKey })
            : call('POST /v1/admin/members/{memberId}/suspension', { params, body: { reason, days }, idempotencyKey }),
        ),
      done: isSuspended ? '이용 정지를 해제했어요.' : '이용을 정지했어요.',
      failure: isSuspended ? '해제하지 못했어요' : '정지하지 못했어요',
      onDone: onClose,
    });

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={isSuspended ? '이용 정지를 해제할까요?' : '이용을 정지할까요?'}
      description={
        isSuspended
          ? '바로 다시 로그인할 수 있고, 메일로 알려요. 정지된 동안 끝난 멘토링은 되살아나지 않아요.'
          : '바로 로그아웃되고, 진행 중인 제안과 시작 전 멘토링은 환불 규정에 따라 끝나요. 이유와 기간을 메일로 알려요.'
      }
      footer={
        <Button block size="lg" variant={isSuspended ? 'primary' : 'danger'} disabled={!reason.trim()} onClick={submit}>
          {isSuspended ? '해제하기' : '정지하기'}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        {!isSuspended && <DaysChoice legend="기간" lengths={LENGTHS} days={days} onChange={setDays} />}
        <TextArea
          label={isSuspended ? '해제하는 이유 (기록에 남아요)' : '회원에게 알릴 이유'}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxCount={MAX_SUSPENSION_REASON_LENGTH}
        />
      </div>
    </BottomSheet>
  );
}
