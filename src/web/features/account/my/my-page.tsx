import { clsx } from 'clsx';
import {
  ArrowLeftRight,
  CalendarCheck,
  CalendarDays,
  CircleQuestionMark,
  Headset,
  LogIn,
  LogOut,
  Megaphone,
  ScrollText,
  Settings,
  ShieldCheck,
  Ticket,
  UserRoundCog,
  UserRoundPlus,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import type { Enrolment, Member } from '#contract/people/members.ts';
import { describeLastDay } from '#domain/people/enrolment.ts';
import type { MemberType } from '#domain/people/members.ts';
import { chooseRole } from '../../../app/session/choose-role.ts';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { session, useSession } from '../../../app/session/session.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Settled } from '../../../lib/settled.tsx';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { LoadingRegion, PersonSkeleton, Skeleton } from '../../../ui/status/skeleton.tsx';
import { VerificationNotice } from '../../people/certificates/verification-notice.tsx';
import { useMe } from '../../people/members/use-me.ts';
import { BusinessFooter } from '../policies/business-footer.tsx';
import { useBusiness } from '../policies/business-query.ts';
import { MyMenu, type MyMenuItem } from './my-menu.tsx';
import { ProfileSummary } from './profile-summary.tsx';

const CONTACT_LINK = 'flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4';

const SETTINGS: MyMenuItem = { label: '설정', Icon: Settings, to: PAGES.settings };
const ANNOUNCEMENTS: MyMenuItem = { label: '공지', Icon: Megaphone, to: PAGES.announcements };
const FAQ: MyMenuItem = { label: '자주 묻는 질문', Icon: CircleQuestionMark, to: PAGES.faq };
const SUPPORT: MyMenuItem = { label: '고객센터', Icon: Headset, onSelect: () => void showSupport() };
const TERMS: MyMenuItem = { label: '약관 및 정책', Icon: ScrollText, to: PAGES.termsService };

/** My page (SPEC §2): profile summary and menu; for a guest the login prompt. */
export default function MyPage() {
  const { user } = useSession();
  // Signing out navigates away; until then the page keeps showing the member, not the prompt for guests.
  const [signingOutUser, setSigningOutUser] = useState<Member | null>(null);
  const shown = user ?? signingOutUser;
  return (
    <>
      <AppBar title="마이페이지" />
      <PageBody className="gap-5">
        <Settled fallback={<MySkeleton />}>
          {shown ? <MemberPage user={shown} onSigningOut={setSigningOutUser} /> : <GuestPage />}
          <BusinessFooter />
        </Settled>
      </PageBody>
    </>
  );
}

function MySkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-5">
      <PersonSkeleton />
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  );
}

function MemberPage({ user, onSigningOut }: { user: Member; onSigningOut: (user: Member | null) => void }) {
  const navigate = useNavigate();
  const runOnce = useSingleRun();
  const { data: me, error, refetch } = useMe(user.memberType !== 'ROLE_ADMIN');

  async function signOut() {
    onSigningOut(user);
    if (!(await session.signOut())) return onSigningOut(null);
    await navigate(PAGES.home, { replace: true });
    showToast('로그아웃했어요');
  }

  return (
    <>
      <ProfileSummary user={user} me={me} error={error} onRetry={refetch} />
      {/* Only with what it reads: it would ask again as soon as it is there. */}
      {me && user.memberType !== 'ROLE_ADMIN' && <VerificationNotice memberType={user.memberType} />}
      {me?.canBecomeMentor && <BecomeMentor />}
      {me?.enrolment && <EnrolmentNotice enrolment={me.enrolment} />}
      <MyMenu items={memberMenu(user)} />
      <MyMenu
        items={[
          ...(user.hasBothRoles ? [otherRole(user, navigate)] : []),
          ANNOUNCEMENTS,
          FAQ,
          SUPPORT,
          TERMS,
          { label: '로그아웃', Icon: LogOut, onSelect: () => void runOnce(signOut) },
        ]}
      />
    </>
  );
}

/** For a graduate who is mentor and mentee (product §1.5). */
function otherRole({ memberType }: Member, navigate: NavigateFunction): MyMenuItem {
  const isMentor = memberType === 'ROLE_MENTOR';
  return {
    label: isMentor ? '멘티로 바꾸기' : '멘토로 바꾸기',
    Icon: ArrowLeftRight,
    onSelect: () => void changeRole(isMentor ? 'ROLE_MENTEE' : 'ROLE_MENTOR', navigate),
  };
}

async function changeRole(to: MemberType, navigate: NavigateFunction): Promise<void> {
  if (!(await tellResult(() => chooseRole(to), { failed: '바꾸지 못했어요' }))) return;
  // The page stays, with the other role's menu.
  await navigate(PAGES.my, { replace: true });
  showToast(to === 'ROLE_MENTOR' ? '멘토로 바꿨어요' : '멘티로 바꿨어요');
}

function memberMenu({ memberType, isProfileRegisterd }: Member): MyMenuItem[] {
  if (memberType === 'ROLE_ADMIN') {
    return [{ label: '운영자 화면', Icon: ShieldCheck, to: PAGES.desk }];
  }
  const isMentor = memberType === 'ROLE_MENTOR';
  const profile: MyMenuItem = isProfileRegisterd
    ? { label: '프로필 관리', Icon: UserRoundCog, to: isMentor ? PAGES.mentorProfile : PAGES.menteeProfile }
    : {
        label: '프로필 등록',
        Icon: UserRoundPlus,
        description: isMentor ? '등록하면 후배를 만날 수 있어요.' : '등록하면 선배에게 제안할 수 있어요.',
        to: isMentor ? PAGES.mentorRegistration : PAGES.menteeRegistration,
      };
  const mentorings: MyMenuItem = { label: '내 멘토링', Icon: CalendarCheck, to: paths.status(memberType) };
  const coupons: MyMenuItem = { label: '쿠폰', Icon: Ticket, to: PAGES.coupons };
  const availability: MyMenuItem = { label: '가능한 시간', Icon: CalendarDays, to: PAGES.availability };
  const earnings: MyMenuItem = { label: '정산 내역', Icon: Wallet, to: PAGES.earnings };
  return isMentor
    ? [profile, mentorings, ...(isProfileRegisterd ? [availability] : []), earnings, SETTINGS]
    : [profile, mentorings, coupons, SETTINGS];
}

function GuestPage() {
  const navigate = useNavigate();
  const signIn = useSignInPath();
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar size="lg" />
        <p className="text-xl font-bold">로그인해 주세요</p>
      </div>
      <MyMenu items={[ANNOUNCEMENTS, FAQ, SUPPORT, TERMS, { label: '로그인', Icon: LogIn, to: signIn }]} />
      <Modal
        open
        onClose={() => void navigate(PAGES.home)}
        title="로그인이 필요해요"
        description="로그인하고 마이페이지를 이용해 보세요."
        footer={
          <>
            <Button variant="secondary" onClick={() => navigate(PAGES.home)}>
              취소
            </Button>
            <Button onClick={() => navigate(signIn)}>확인</Button>
          </>
        }
      />
    </>
  );
}

function showSupport() {
  return dialog.alert({ title: '고객센터', description: <SupportContact /> });
}

/** Contact details of the service: the customer centre of my page. */
function SupportContact() {
  const { data: business, error } = useBusiness();
  return (
    <>
      <span>궁금하거나 불편한 점을 알려 주세요.</span>
      {business ? (
        <>
          <a href={`mailto:${business.supportEmail}`} className={CONTACT_LINK}>
            {business.supportEmail}
          </a>
          <a href={`tel:${business.phone}`} className={CONTACT_LINK}>
            {business.phone}
          </a>
        </>
      ) : (
        <span role="status" className="flex min-h-target items-center">
          {error ? messageOf(error) : '연락처를 불러오고 있어요.'}
        </span>
      )}
    </>
  );
}

/** For a mentee with an approved graduation: the same account may be a mentor's too (product §1.5). */
function BecomeMentor() {
  const navigate = useNavigate();
  async function start() {
    if (await tellResult(() => chooseRole('ROLE_MENTOR'), { failed: '시작하지 못했어요' }))
      await navigate(PAGES.mentorRegistration);
  }
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div>
        <h2 className="font-bold">졸업을 축하해요</h2>
        <p className="pt-1 text-sm text-ink-muted">이 계정으로 후배도 만나 보세요. 언제든 오갈 수 있어요.</p>
      </div>
      <Button variant="soft" onClick={start}>
        멘토로 시작하기
      </Button>
    </Card>
  );
}

/** On my page, while a student's proof of enrolment can be renewed: when it ends, and where that is done. */
function EnrolmentNotice({ enrolment }: { enrolment: Enrolment }) {
  if (enrolment.state === 'CURRENT') return null;
  const isProofOver = enrolment.state === 'LAPSED';
  return (
    <section
      aria-label="재학 확인"
      className={clsx('rounded-xl p-5', isProofOver ? 'bg-danger-soft' : 'bg-warning-soft')}
    >
      <p className={clsx('font-semibold', isProofOver ? 'text-danger' : 'text-warning')}>
        {isProofOver
          ? '재학 확인 기간이 끝났어요'
          : `재학 확인이 ${describeLastDay(new Date(enrolment.until))}에 끝나요`}
      </p>
      <p className="pt-1 pb-4 text-sm text-ink-muted">
        {isProofOver ? '갱신하면 다시 제안할 수 있어요.' : '학교 메일로 바로 갱신할 수 있어요.'}
      </p>
      <LinkButton to={PAGES.enrolment} size="sm" variant="soft">
        지금 갱신하기
      </LinkButton>
    </section>
  );
}
