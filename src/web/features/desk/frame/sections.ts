import type { DataOf } from '#contract/calls.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { hasOperatorRole, type OperatorRole } from '#domain/desk/operator-roles.ts';

export interface Section {
  readonly to: string;
  readonly label: string;
  readonly queue?: keyof Omit<DataOf<'GET /v1/admin/waiting'>, 'roles'>;
  readonly operator: OperatorRole | 'ANY';
}

interface Group {
  readonly label: string;
  readonly sections: readonly Section[];
}

/** The parts of the desk, in the order of its menu. */
const GROUPS: readonly Group[] = [
  {
    label: '심사',
    sections: [
      { to: PAGES.desk, label: '서류', queue: 'certificates', operator: 'REVIEWER' },
      { to: DESK_PAGES.deskDisputes, label: '문제', queue: 'disputes', operator: 'SUPPORT' },
      { to: DESK_PAGES.deskReports, label: '신고', queue: 'reports', operator: 'SUPPORT' },
    ],
  },
  {
    label: '회원',
    sections: [
      { to: DESK_PAGES.deskMembers, label: '회원', operator: 'SUPPORT' },
      { to: DESK_PAGES.deskMentorings, label: '멘토링', operator: 'SUPPORT' },
    ],
  },
  {
    label: '돈',
    sections: [
      { to: DESK_PAGES.deskPayments, label: '결제', queue: 'handRefunds', operator: 'FINANCE' },
      { to: DESK_PAGES.deskPayouts, label: '정산', operator: 'FINANCE' },
      { to: DESK_PAGES.deskTransfers, label: '이체', queue: 'payoutAccounts', operator: 'FINANCE' },
      { to: DESK_PAGES.deskCampaigns, label: '쿠폰', operator: 'FINANCE' },
    ],
  },
  {
    label: '운영',
    sections: [
      { to: DESK_PAGES.deskFigures, label: '현황', operator: 'FINANCE' },
      { to: DESK_PAGES.deskAnnouncements, label: '공지', operator: 'SUPPORT' },
      { to: DESK_PAGES.deskCalendar, label: '일정', operator: 'SUPPORT' },
      { to: DESK_PAGES.deskUniversities, label: '학교', queue: 'universityRequests', operator: 'OWNER' },
      { to: DESK_PAGES.deskSettings, label: '설정', operator: 'OWNER' },
      { to: DESK_PAGES.deskAudit, label: '기록', operator: 'OWNER' },
      { to: DESK_PAGES.deskSecurity, label: '보안', operator: 'ANY' },
    ],
  },
];

/** The menu of an operator with these roles; all of it while the roles are not known. */
export function groupsFor(roles: readonly OperatorRole[] = ['OWNER']): readonly Group[] {
  return GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(({ operator }) => hasOperatorRole(roles, operator)),
  })).filter(({ sections }) => sections.length > 0);
}

/** The same without its groups. */
export function sectionsFor(roles?: readonly OperatorRole[]): readonly Section[] {
  return groupsFor(roles).flatMap(({ sections }) => sections);
}
