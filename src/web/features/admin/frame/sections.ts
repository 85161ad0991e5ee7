import { FileCheck, Flag, LifeBuoy, type LucideIcon, ShieldCheck, WalletCards } from 'lucide-react';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';

export interface Section {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** What waits there. */
  readonly queue?: keyof DataOf<'GET /v1/admin/waiting'>;
}

/** The parts of the desk, in the order of its menu. */
export const SECTIONS: readonly Section[] = [
  { to: PAGES.admin, label: '서류 심사', Icon: FileCheck, queue: 'certificates' },
  { to: PAGES.adminDisputes, label: '문제 확인', Icon: LifeBuoy, queue: 'disputes' },
  { to: PAGES.adminReports, label: '신고', Icon: Flag, queue: 'reports' },
  { to: PAGES.adminPayouts, label: '정산', Icon: WalletCards },
  { to: PAGES.adminSecurity, label: '보안', Icon: ShieldCheck },
];
