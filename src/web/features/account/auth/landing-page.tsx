import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { useSession } from '../../../app/session/session.ts';
import { startBrowsing } from '../../../app/start/browsing.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { Logo } from '../../../ui/art/logo.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Carousel, CarouselDots } from '../../../ui/layout/carousel.tsx';
import { Column } from '../../../ui/layout/column.tsx';

/** The drawings of the later slides, loaded after the page, which begins with the first slide; if that fails, the text is shown alone. */
const TrustArt = lazyArt('TrustArt');
const MeetArt = lazyArt('MeetArt');
const StartArt = lazyArt('StartArt');

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
      <Column surface>
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

type ArtProps = { className?: string };

function lazyArt(name: 'TrustArt' | 'MeetArt' | 'StartArt') {
  return lazy(() =>
    import('./later-onboarding-art.tsx').then(
      (arts) => ({ default: arts[name] }),
      () => ({ default: BlankArt }),
    ),
  );
}

/** Reserves the size of a drawing. */
function BlankArt({ className }: ArtProps) {
  return <svg viewBox="0 0 288 220" className={className} aria-hidden />;
}

/** Two people far apart, connected by a dotted arc. */
function ConnectArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 288 220" className={className} fill="none" aria-hidden>
      <ellipse cx="144" cy="198" rx="112" ry="12" className="fill-purple-500/10" />
      <path
        d="M64 92C92 26 196 26 224 92"
        className="stroke-purple-300"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <rect x="24" y="84" width="88" height="112" rx="18" className="fill-purple-600" />
      <rect x="32" y="92" width="72" height="96" rx="12" className="fill-purple-50" />
      <circle cx="68" cy="122" r="16" className="fill-purple-200" />
      <path d="M42 172c3-18 14-25 26-25s23 7 26 25z" className="fill-purple-400" />
      <path d="M53 118c0-12 6-18 15-18s16 6 15 18c-6-1-10-4-12-8-4 5-11 8-18 8z" className="fill-purple-800" />
      <rect x="176" y="84" width="88" height="112" rx="18" className="fill-purple-400" />
      <rect x="184" y="92" width="72" height="96" rx="12" className="fill-purple-50" />
      <circle cx="220" cy="122" r="16" className="fill-purple-200" />
      <path d="M194 172c3-18 14-25 26-25s23 7 26 25z" className="fill-purple-700" />
      <path
        d="M203 126c-2-18 6-27 17-27s19 9 17 27c-3-6-4-9-5-13-7 2-17 2-23 0-1 5-3 9-6 13z"
        className="fill-purple-950"
      />
      <rect x="112" y="22" width="64" height="42" rx="16" className="fill-purple-600" />
      <path d="M136 62l8 12 8-12z" className="fill-purple-600" />
      <circle cx="129" cy="43" r="4" className="fill-white" />
      <circle cx="144" cy="43" r="4" className="fill-white" />
      <circle cx="159" cy="43" r="4" className="fill-white" />
      <circle cx="38" cy="52" r="6" className="fill-purple-200" />
      <circle cx="252" cy="46" r="8" className="fill-purple-200" />
    </svg>
  );
}
