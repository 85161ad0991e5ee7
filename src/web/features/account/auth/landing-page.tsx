import { clsx } from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { startBrowsing } from '../../../app/start/browsing.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-next-path.ts';
import { Logo } from '../../../ui/art/logo.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Carousel, CarouselDots } from '../../../ui/layout/carousel.tsx';
import { Column } from '../../../ui/layout/column.tsx';
import { BlankArt, ConnectArt, MeetArt, StartArt, TrustArt } from './onboarding-art.tsx';

const SLIDES = [
  {
    id: 'connect',
    Art: ConnectArt,
    title: '어디서나 쉽게 이어져요',
    text: `궁금한 분야의 우리 학교 선배를 찾고,\n편한 시간을 골라 ${SESSION_MINUTES}분만 부탁해 보세요.`,
  },
  {
    id: 'trust',
    Art: TrustArt,
    title: '믿을 수 있는 멘토링이에요',
    text: '재학과 재직을 서류로 확인한 선후배만 만나요.\n선배가 수락하지 않으면 전액 돌려드려요.',
  },
  {
    id: 'meet',
    Art: MeetArt,
    title: '경험과 가능성이 만나요',
    text: '먼저 걸어 본 선배의 경험에 나의 가능성을 더하면,\n다음 걸음이 또렷해져요.',
  },
  {
    id: 'start',
    Art: StartArt,
    title: '오늘, 연결을 시작해요',
    text: '기다리고 있던 선배가 있어요.\n지금 바로 첫 질문을 건네 보세요.',
  },
] as const;

const LAST = SLIDES.length - 1;

/** The landing page at /auth: 선배랑 in four slides, and the buttons to enter (SPEC §2, onboarding carousel). */
export default function LandingPage() {
  const browseTo = useBrowsePath();
  const [index, setIndex] = useState(0);
  const isLast = index === LAST;
  return (
    <div className={clsx('transition-colors duration-500', isLast && 'sm:bg-purple-900/20')}>
      <Column height="screen" surface>
        <title>선배랑 시작하기</title>
        <main
          id="main"
          className={clsx(
            'flex min-h-dvh flex-col transition-colors duration-500',
            isLast ? 'bg-purple-600 text-white' : 'text-ink',
          )}
        >
          <header className="flex min-h-14 flex-wrap items-center justify-between pt-safe pr-2 pl-page">
            <h1 className="flex">
              <Logo className={isLast ? 'text-white' : 'text-brand-ink'} />
            </h1>
            {!isLast && (
              <Link
                to={browseTo}
                onClick={startBrowsing}
                className="inline-flex min-h-target items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-faint hover:text-ink"
              >
                건너뛰기
              </Link>
            )}
          </header>
          <Carousel
            label="선배랑 소개"
            index={index}
            onChange={setIndex}
            className="flex-1"
            slides={SLIDES.map((slide) => ({
              id: slide.id,
              content: <Slide {...slide} isOnBrand={slide.id === 'start'} />,
            }))}
          />
          <CarouselDots count={SLIDES.length} index={index} onChange={setIndex} onBrand={isLast} />
          <LandingActions isLast={isLast} />
        </main>
      </Column>
    </div>
  );
}

/** Home (SPEC §2), or the mentor page or list that a guest's link led to. */
function useBrowsePath() {
  const next = useNextPath();
  return next.startsWith(PAGES.mentors) ? next : PAGES.home;
}

const ART = 'h-auto w-full max-w-72';

function Slide({ Art, title, text, isOnBrand }: (typeof SLIDES)[number] & { isOnBrand: boolean }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-page py-6 text-center">
      <Suspense fallback={<BlankArt className={ART} />}>
        <Art className={ART} />
      </Suspense>
      <h2 className="pt-8 text-2xl font-bold">{title}</h2>
      <p className={clsx('max-w-xs pt-3 whitespace-pre-line', isOnBrand ? 'text-purple-100' : 'text-ink-muted')}>
        {text}
      </p>
    </div>
  );
}

/** Sign-up and sign-in for guests, home for members; on the last slide 지금 시작하기 above them. */
function LandingActions({ isLast }: { isLast: boolean }) {
  const { isAuthenticated } = useSession();
  const next = useNextPath();
  const browseTo = useBrowsePath();
  return (
    <div className="flex flex-col gap-2.5 px-page pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      {isLast && (
        <LinkButton to={browseTo} onClick={startBrowsing} variant="on-brand" size="lg" block>
          지금 시작하기
        </LinkButton>
      )}
      {isAuthenticated ? (
        !isLast && (
          <LinkButton to={PAGES.home} size="lg" block>
            홈으로 가기
          </LinkButton>
        )
      ) : (
        <GuestActions signIn={withNext(PAGES.signIn, next)} signUp={withNext(PAGES.signUp, next)} isLast={isLast} />
      )}
    </div>
  );
}

function GuestActions({ signIn, signUp, isLast }: { signIn: string; signUp: string; isLast: boolean }): ReactNode {
  if (isLast) {
    // As high as the button in its place on the other slides: the dots stay where they are.
    const link = 'inline-flex min-h-14 flex-1 items-center justify-center rounded-md font-semibold text-white';
    return (
      <div className="flex">
        <Link to={signIn} className={link}>
          로그인
        </Link>
        <Link to={signUp} className={link}>
          회원가입
        </Link>
      </div>
    );
  }
  return (
    <>
      <LinkButton to={signUp} size="lg" block>
        회원가입
      </LinkButton>
      <LinkButton to={signIn} size="lg" variant="ghost" block>
        로그인
      </LinkButton>
    </>
  );
}
