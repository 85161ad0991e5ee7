import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { shortTime } from '../desk-time.ts';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { MemberCard } from './member-card.tsx';

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
