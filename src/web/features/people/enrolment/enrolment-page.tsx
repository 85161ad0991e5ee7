import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { describeLastDay, RENEWABLE_DAYS } from '#domain/people/enrolment.ts';
import { FILE_RULES, problemWithFile } from '#domain/people/files.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { alertFailure, tellResult } from '../../../lib/alert-failure.ts';
import { identitiesQuery, signInAtProvider } from '../../../lib/identities.ts';
import { NotLoaded } from '../../../lib/loaded.tsx';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { IdCardArt } from '../../../ui/art/empty/id-card-art.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { acceptOf } from '../../../ui/fields/accept-of.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { uploadCertificate } from '../certificates/use-hand-in.ts';
import { type Me, refreshMe, useMe } from '../members/use-me.ts';
import { MailRenewal } from './mail-renewal.tsx';

const LABELS = { CURRENT: '확인됨', ENDING: '곧 끝나요', LAPSED: '끝났어요' } as const;
const TONES = { CURRENT: 'success', ENDING: 'warning', LAPSED: 'danger' } as const;

/** 재학 확인: until when a student's proof of enrolment counts, and how it is renewed (product §2.5). */
export default function EnrolmentPage() {
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="재학 확인" back={useNextPath(PAGES.my)} />
      <Enrolment />
    </MembersOnly>
  );
}

function Enrolment() {
  const me = useMe();
  const { data: own, isPending } = useQuery(identitiesQuery);
  // Without an answer there are the other two ways.
  if (me.data && !isPending) return <Proof me={me.data} identities={own?.identities ?? []} />;
  const skeleton = (
    <Skeletons className="flex flex-col gap-4" each={['h-28 w-full rounded-xl', 'h-44 w-full rounded-xl']} />
  );
  return (
    <PageBody>
      <NotLoaded query={me} skeleton={skeleton} />
    </PageBody>
  );
}

function Proof({ me, identities }: { me: Me; identities: DataOf<'GET /v1/members/me/identities'>['identities'] }) {
  const { enrolment, menteeProfile } = me;
  // A student who came from a proposal returns to it.
  const next = useNextPath('');
  if (!menteeProfile?.isVerified) {
    return (
      <PageBody flush>
        <EmptyState
          art={<IdCardArt />}
          title="아직 재학 확인을 하지 않았어요"
          description="프로필을 등록하고 서류를 내면 확인해 드려요."
          action={<LinkButton to={PAGES.menteeRegistration}>인증하러 가기</LinkButton>}
        />
      </PageBody>
    );
  }
  if (!enrolment) {
    return (
      <PageBody flush>
        <EmptyState
          art={<IdCardArt />}
          title="갱신하지 않아도 돼요"
          description="졸업 확인은 끝나지 않아요. 언제든 제안할 수 있어요."
          action={<LinkButton to={PAGES.mentors}>멘토 찾기</LinkButton>}
        />
      </PageBody>
    );
  }
  const { state } = enrolment;
  const atSchool = identities.find(({ school }) => school === menteeProfile.education.schoolName);
  return (
    <PageBody className="gap-8">
      <Card tone="outlined" className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words">{menteeProfile.education.schoolName}</span>
          <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
        </p>
        <p className="text-lg font-bold">{`${describeLastDay(new Date(enrolment.until))}까지 확인되었어요`}</p>
        <p className="text-sm text-ink-muted">학기마다 갱신해야 제안할 수 있어요.</p>
      </Card>
      {state === 'CURRENT' ? (
        <>
          <p className="text-ink-muted">{`끝나기 ${RENEWABLE_DAYS}일 전부터 갱신할 수 있어요. 그때 알려 드릴게요.`}</p>
          {next && (
            <LinkButton to={next} size="lg">
              이어서 제안하기
            </LinkButton>
          )}
        </>
      ) : (
        <>
          {atSchool && <SchoolSignIn identity={atSchool} />}
          <MailRenewal schoolName={menteeProfile.education.schoolName} email={me.email} />
          <DocumentRenewal me={me} />
        </>
      )}
    </PageBody>
  );
}

/** Renewal by signing in again at the student's university, effective at once. */
function SchoolSignIn({ identity: { provider, name } }: { identity: { provider: string; name: string } }) {
  const runOnce = useSingleRun();
  const [isGoing, setGoing] = useState(false);

  async function renew() {
    setGoing(true);
    try {
      await signInAtProvider(provider, PAGES.enrolment);
    } catch (error) {
      setGoing(false);
      await alertFailure('갱신하지 못했어요', error);
    }
  }

  return (
    <Button size="lg" pending={isGoing} onClick={() => void runOnce(renew)}>
      {`${withMeansParticle(name)} 갱신하기`}
    </Button>
  );
}

/** Renewal by a document, for students without a school address: an operator reviews it. */
function DocumentRenewal({ me }: { me: Me }) {
  const newest = me.certificates.find(({ certificateType }) => certificateType === 'ENROLLMENT');
  return (
    <div className="border-t border-line">
      <Fold
        title="재학 증명서로 갱신하기"
        isOpenAtFirst={newest?.status === 'PENDING' || newest?.status === 'REJECTED'}
      >
        <div className="flex flex-col gap-4 text-ink">
          {newest?.status === 'PENDING' ? (
            <Card tone="sunken" className="flex items-center justify-between gap-3">
              <p className="min-w-0 text-sm text-ink-muted">결과가 나오면 알려 드릴게요.</p>
              <Badge tone="warning">심사 중</Badge>
            </Card>
          ) : (
            <>
              {newest?.status === 'REJECTED' && (
                <div className="rounded-xl bg-danger-soft p-4 text-sm">
                  <p className="font-semibold text-danger">지난 서류가 반려되었어요</p>
                  {newest.reason && <p className="pt-1 break-words text-ink-muted">{newest.reason}</p>}
                </div>
              )}
              <HandIn />
            </>
          )}
        </div>
      </Fold>
    </div>
  );
}

function HandIn() {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();

  async function handIn(chosen: File) {
    setProgress(0);
    const isSent = await tellResult(() => uploadCertificate('ROLE_MENTEE', 'ENROLLMENT', chosen, setProgress), {
      done: { message: '서류를 냈어요.', tone: 'success' },
      failed: '서류를 내지 못했어요',
    });
    if (isSent) await refreshMe();
    setProgress(undefined);
  }

  async function choose(chosen: File) {
    const fault = await problemWithFile('CERTIFICATE', chosen);
    setProblem(fault);
    if (!fault) setFile(chosen);
  }

  return (
    <>
      <FileField
        label="재학 증명서"
        accept={acceptOf(FILE_RULES.CERTIFICATE)}
        file={file}
        progress={progress}
        disabled={progress !== undefined}
        onChoose={(chosen) => void choose(chosen)}
        onRemove={() => setFile(undefined)}
        error={problem}
        hint="졸업했다면 졸업 증명서 · PDF, JPG, PNG · 최대 10MB"
      />
      <Button
        variant="secondary"
        pending={progress !== undefined}
        disabled={!file}
        onClick={() => file && handIn(file)}
      >
        제출하기
      </Button>
    </>
  );
}
