import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { type BackupChoice, NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { mentoringMessage } from '#domain/mentorings/proposals/proposals.ts';
import { DEFAULT_TOPIC, type Topic, TOPIC_LABELS, TOPICS } from '#domain/mentorings/proposals/topics.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { useSession } from '../../../app/session/session.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { isElsewhere } from '../../../lib/korean-date.ts';
import { NotLoaded } from '../../../lib/loaded.tsx';
import { readId } from '../../../lib/read-id.ts';
import { useSearchParams, withValues } from '../../../lib/use-search-params.ts';
import { HourglassArt } from '../../../ui/art/empty/hourglass-art.tsx';
import { IdCardArt } from '../../../ui/art/empty/id-card-art.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { MentorNotFound } from '../../mentors/detail/mentor-not-found.tsx';
import { mentorQuery } from '../../mentors/mentor-queries.ts';
import { helpWith, type ProposalRefusal } from '../../mentors/proposal-help.ts';
import { BackupFields } from '../pass-on/backup-fields.tsx';
import { FreeTimes, ShownToMentor } from './free-times.tsx';
import { MessageField, useLastMessage } from './message-field.tsx';
import { addSlot, EMPTY_SLOTS, SlotFields, type Slots } from './slot-fields.tsx';
import { usePropose } from './use-propose.ts';

/** The proposal form (SPEC §2): up to five times, a topic and a short message for one mentor. */
export default function ProposePage() {
  const mentorId = readId(useParams().mentorId);
  return mentorId === undefined ? <MentorNotFound /> : <Proposal key={mentorId} mentorId={mentorId} />;
}

function Proposal({ mentorId }: { mentorId: number }) {
  const { user } = useSession();
  const query = useQuery(mentorQuery(mentorId));
  if (isNotFound(query.error)) return <MentorNotFound />;

  return (
    <>
      <AppBar title="제안하기" back={paths.mentor(mentorId)} />
      {user && user.memberType !== 'ROLE_MENTEE' ? (
        <PageBody flush>
          <EmptyState
            art={<IdCardArt />}
            title="멘티 회원만 제안할 수 있어요"
            description="멘토 회원은 받은 제안을 수락하거나 거절할 수 있어요."
            action={<LinkButton to={PAGES.my}>마이페이지로 가기</LinkButton>}
          />
        </PageBody>
      ) : query.data ? (
        <ProposalForm mentor={query.data} />
      ) : (
        <PageBody flush>
          <NotLoaded query={query} skeleton={<FormSkeleton />} />
        </PageBody>
      )}
    </>
  );
}

function FormSkeleton() {
  return (
    <Skeletons
      className="flex flex-col gap-4 px-page pt-4"
      each={['h-24 w-full', 'h-6 w-28', 'h-13 w-full', 'h-13 w-full', 'h-13 w-full', 'h-40 w-full']}
    />
  );
}

const CANNOT_PROPOSE = '지금은 제안할 수 없어요';

/** What a user has filled in and not yet sent. */
export type ProposalDraft = {
  slots: Slots;
  topic: Topic;
  message: string;
  isAnonymous: boolean;
  backups: BackupChoice;
};

const EMPTY_DRAFT: ProposalDraft = {
  slots: EMPTY_SLOTS,
  topic: DEFAULT_TOPIC,
  message: '',
  isAnonymous: false,
  backups: NO_BACKUPS,
};

const BACKUPS_NOTE = '선배가 거절하거나 답하지 못할 때예요. 제안한 뒤에도 바꿀 수 있어요.';
const REJECTED_NOTE = '지난 제안은 이루어지지 않았어요. 이번에는 다음 선배를 정해 둘 수 있어요.';

/** The form itself; its input survives a reload and a sign-in in between. Users who may not propose see why before they fill it in. */
function ProposalForm({ mentor }: { mentor: MentorDetail }) {
  // 다시 제안하기 of an earlier mentoring names its topic.
  const [search, setSearch] = useSearchParams();
  const topic = TOPICS.find((each) => each === search.get('topic')) ?? DEFAULT_TOPIC;
  const [draft, setDraft, clearDraft] = useDraft(`proposal-${mentor.mentorId}`, { ...EMPTY_DRAFT, topic });
  const wasRejected = useLastMessage().last?.wasRejected ?? false;
  const [wantsMore, setMoreShown] = useState<boolean>();
  const isMoreShown = wantsMore ?? (wasRejected || draft.isAnonymous || draft.backups.isAgreed);
  const times = useRef<HTMLDivElement>(null);
  const propose = usePropose(mentor.mentorId, {
    onProposed: clearDraft,
    onBadTimes: () => times.current?.querySelector('button')?.focus(),
    onUnclearBackups: () => setMoreShown(true),
  });
  const messageError = mentoringMessage.safeParse(draft.message).error?.issues[0]?.message;
  const change = (part: Partial<ProposalDraft>) => setDraft((before) => ({ ...before, ...part }));
  const preferred = describePreferredTime(mentor);
  const { mentorId, cannotPropose } = mentor;

  // A time tapped on the mentor's card or page is the first of those chosen, unless the form has others already.
  const tapped = search.get('time');
  useEffect(() => {
    if (tapped === null || cannotPropose) return;
    setDraft((before) => ({ ...before, slots: addSlot(before.slots, tapped) }));
    setSearch((given) => withValues(given, { time: undefined }), { replace: true });
  }, [tapped, cannotPropose, setDraft, setSearch]);

  if (cannotPropose && isUntouched(draft)) {
    return (
      <PageBody>
        <MentorHeader mentor={mentor} />
        <CannotPropose refusal={cannotPropose} mentorId={mentorId} />
      </PageBody>
    );
  }
  return (
    <>
      <PageBody className="pt-2! pb-3!">
        {cannotPropose && <CannotProposeNotice refusal={cannotPropose} mentorId={mentorId} />}
        <MentorHeader mentor={mentor} />
        <Part title="언제 만날까요?" note={mentor.freeTimes.length === 0 ? preferred : undefined}>
          <FreeTimes mentor={mentor} slots={draft.slots} onChange={(slots) => change({ slots })} />
          <div ref={times}>
            <SlotFields
              mentorId={mentorId}
              side="mentee"
              slots={draft.slots}
              onChange={(slots) => change({ slots })}
              hint={preferred}
              addLabel="다른 날"
            />
          </div>
        </Part>
        <Part title="무엇이 궁금한가요?">
          <div role="group" aria-label="멘토링 주제" className="flex flex-wrap gap-2 pb-3">
            {TOPICS.map((each) => (
              <ChoiceChip
                key={each}
                name="topic"
                value={each}
                checked={each === draft.topic}
                onChange={() => change({ topic: each })}
                className="flex-auto *:px-2.5"
              >
                {TOPIC_LABELS[each]}
              </ChoiceChip>
            ))}
          </div>
          <MessageField
            topic={draft.topic}
            value={draft.message}
            onChange={(message) => change({ message })}
            error={messageError}
          />
        </Part>
        <button
          type="button"
          aria-expanded={isMoreShown}
          onClick={() => setMoreShown(!isMoreShown)}
          className="mt-1 flex min-h-13 w-full items-center justify-between gap-4 text-left text-sm font-semibold text-ink-muted"
        >
          <span>더 보기</span>
          <ChevronDown
            aria-hidden
            className={clsx('size-5 shrink-0 text-ink-faint transition-transform', isMoreShown && 'rotate-180')}
          />
        </button>
        {isMoreShown && (
          <>
            <Part title="답이 없으면" note={wasRejected ? REJECTED_NOTE : BACKUPS_NOTE}>
              <BackupFields
                choice={draft.backups}
                onChange={(backups) => change({ backups })}
                field={mentor.organization.jobCategory}
                except={[mentorId]}
              />
            </Part>
            <Part title="멘토에게 보이는 내용">
              <ShownToMentor isAnonymous={draft.isAnonymous} onChange={(isAnonymous) => change({ isAnonymous })} />
            </Part>
          </>
        )}
      </PageBody>
      <BottomActionBar>
        <Button size="lg" disabled={messageError !== undefined} onClick={() => propose(draft)}>
          멘토링 제안하기
        </Button>
      </BottomActionBar>
    </>
  );
}

function isUntouched({ slots, message }: ProposalDraft): boolean {
  return message.trim() === '' && slots.every((slot) => slot === '');
}

function MentorHeader({ mentor: { nickname, image } }: { mentor: MentorDetail }) {
  return (
    <Card tone="brand" className="flex flex-wrap items-center gap-3 px-4! py-3!">
      <Avatar src={image.filePath} size="sm" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold">{`${nickname}님께 멘토링 제안하기`}</p>
        <p className="text-sm text-ink-muted">{`멘토링은 기본 ${SESSION_MINUTES}분이에요.`}</p>
      </div>
    </Card>
  );
}

function Part({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section role="group" aria-labelledby={id} className="pt-6">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {note && <p className="pt-0.5 text-sm text-ink-muted">{note}</p>}
      <div className="pt-3">{children}</div>
    </section>
  );
}

function describePreferredTime({ timezone }: MentorDetail): string | undefined {
  if (timezone.days.length === 0) return undefined;
  const hours = `${timezone.startTime.slice(0, 5)}~${timezone.endTime.slice(0, 5)}`;
  return `멘토가 선호하는 시간: ${timezone.days.join('·')} ${hours}${isElsewhere() ? ' 한국 시간' : ''}`;
}

type RefusalProps = { refusal: ProposalRefusal; mentorId: number };

/** In place of an untouched form: why a proposal would be refused, and a link that helps. */
function CannotPropose({ refusal, mentorId }: RefusalProps) {
  const help = helpWith(refusal.code, mentorId, refusal.mentoringId);
  return (
    <EmptyState
      art={<HourglassArt />}
      title={CANNOT_PROPOSE}
      description={refusal.message}
      action={<LinkButton to={help.to}>{help.label}</LinkButton>}
    />
  );
}

/** The same above a form that has input, which stays visible. */
function CannotProposeNotice({ refusal, mentorId }: RefusalProps) {
  const help = helpWith(refusal.code, mentorId, refusal.mentoringId);
  return (
    <Card tone="outlined" role="status" className="mb-4">
      <p className="font-bold">{CANNOT_PROPOSE}</p>
      <p className="pt-0.5 text-sm text-ink-muted">{refusal.message}</p>
      <LinkButton variant="soft" size="sm" to={help.to} className="mt-3">
        {help.label}
      </LinkButton>
    </Card>
  );
}
