import {
  CalendarDays,
  ChartLine,
  CreditCard,
  FileCheck,
  Flag,
  History,
  LifeBuoy,
  Handshake,
  Landmark,
  type LucideIcon,
  Megaphone,
  School,
  ShieldCheck,
  SlidersHorizontal,
  Ticket,
  Users,
  WalletCards,
} from 'lucide-react';
import type { DataOf } from '#contract/calls.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { hasOperatorRole, type OperatorRole } from '#domain/desk/operator-roles.ts';

export interface Section {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** What waits there. */
  readonly queue?: keyof Omit<DataOf<'GET /v1/admin/waiting'>, 'roles'>;
  /** The role that it needs. */
  readonly operator: OperatorRole | 'ANY';
}

/** The parts of the desk, in the order of its menu. */
const SECTIONS: readonly Section[] = [
  { to: PAGES.desk, label: '서류 심사', Icon: FileCheck, queue: 'certificates', operator: 'REVIEWER' },
  { to: DESK_PAGES.deskDisputes, label: '문제 확인', Icon: LifeBuoy, queue: 'disputes', operator: 'SUPPORT' },
  { to: DESK_PAGES.deskReports, label: '신고', Icon: Flag, queue: 'reports', operator: 'SUPPORT' },
  { to: DESK_PAGES.deskMentorings, label: '멘토링', Icon: Handshake, operator: 'SUPPORT' },
  { to: DESK_PAGES.deskMembers, label: '회원', Icon: Users, operator: 'SUPPORT' },
  { to: DESK_PAGES.deskPayments, label: '결제', Icon: CreditCard, queue: 'handRefunds', operator: 'FINANCE' },
  { to: DESK_PAGES.deskPayouts, label: '정산', Icon: WalletCards, operator: 'FINANCE' },
  { to: DESK_PAGES.deskTransfers, label: '이체', Icon: Landmark, queue: 'payoutAccounts', operator: 'FINANCE' },
  { to: DESK_PAGES.deskCampaigns, label: '쿠폰', Icon: Ticket, operator: 'FINANCE' },
  { to: DESK_PAGES.deskFigures, label: '현황', Icon: ChartLine, operator: 'FINANCE' },
  { to: DESK_PAGES.deskAnnouncements, label: '공지', Icon: Megaphone, operator: 'SUPPORT' },
  { to: DESK_PAGES.deskCalendar, label: '일정', Icon: CalendarDays, operator: 'SUPPORT' },
  { to: DESK_PAGES.deskUniversities, label: '학교', Icon: School, queue: 'universityRequests', operator: 'OWNER' },
  { to: DESK_PAGES.deskSettings, label: '설정', Icon: SlidersHorizontal, operator: 'OWNER' },
  { to: DESK_PAGES.deskAudit, label: '기록', Icon: History, operator: 'OWNER' },
  { to: DESK_PAGES.deskSecurity, label: '보안', Icon: ShieldCheck, operator: 'ANY' },
];

/** Those of an operator with these roles; all while the roles are not known. */
export function sectionsFor(roles: readonly OperatorRole[] = ['OWNER']): readonly Section[] {
  return SECTIONS.filter(({ operator }) => hasOperatorRole(roles, operator));
}
