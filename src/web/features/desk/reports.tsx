import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { Message, MessageReport } from '#contract/mentorings/messages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeLead } from '#domain/mentorings/deadlines/nudges.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { MorePages } from '../../lib/more-pages.tsx';
import { pagesOf } from '../../lib/queries.ts';
import { useField } from '../../lib/use-field.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Skeletons } from '../../ui/status/skeleton.tsx';
import { DeskCard, Fact, Facts, FileLink } from './desk-card.tsx';
import { deskTime, shortTime } from './desk-time.ts';
import { AgeBadge } from './frame/age-badge.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from './frame/desk-list.tsx';
import { textTakenBack, useDecide } from './frame/held-decision.ts';
import { SheetButton } from './frame/sheet-button.tsx';
import { useDeskAction } from './frame/use-desk-action.ts';

/** One report: both people and the reason, without the message. That is read in the sheet, and each look is recorded. */
function ReportCard({ report }: { report: MessageReport }) {
  const now = useNow();
  const { reporter, reported, reason, detail, createdAt, mentoringId, number, closed } = report;
  return (
    <DeskCard
      title={REPORT_REASON_LABELS[reason]}
      badge={
        closed ? (
          <Badge tone="neutral">처리함</Badge>
        ) : (
          <Badge tone="warning">{`${describeLead(new Date(createdAt), now)} 대기`}</Badge>
        )
      }
      wraps
    >
      <Facts>
        <Fact label="신고한 회원">{nameOf(reporter)}</Fact>
        <Fact label="신고된 회원">{nameOf(reported)}</Fact>
        <Fact label="메시지">{`멘토링 ${mentoringId}번의 ${number}번째`}</Fact>
        {closed && <Fact label="처리">{deskTime(closed.at)}</Fact>}
        {closed && <Fact label="확인한 내용">{closed.note}</Fact>}
      </Facts>
      {detail && <p className="rounded-lg bg-sunken p-4 break-words whitespace-pre-wrap">{detail}</p>}
      <SheetButton
        variant="soft"
        shortcut="A"
        renderSheet={(close) => <ReportedMessagesSheet report={report} onClose={close} />}
      >
        대화 보기
      </SheetButton>
    </DeskCard>
  );
}

function nameOf({ name, side }: MessageReport['reporter']): string {
  return `${side === 'mentor' ? '멘토' : '멘티'} ${name}`;
}

/** Reported messages: those that wait for the operator, oldest first, or those that were closed. */
export const Reports = deskList({
  call: 'GET /v1/admin/message-reports',
  key: 'message-reports',
  label: '신고된 메시지',
  idOf: ({ reportId }) => reportId,
  columns: [
    { header: '사유', width: 9, cell: ({ reason }) => REPORT_REASON_LABELS[reason] },
    { header: '신고한 회원', width: WIDTHS.name, cell: ({ reporter }) => reporter.name },
    { header: '신고된 회원', width: WIDTHS.name, cell: ({ reported }) => reported.name },
    {
      header: '대기',
      width: WIDTHS.time,
      cell: ({ createdAt, closed }) => (closed ? shortTime(closed.at) : <AgeBadge since={createdAt} />),
      isNumber: true,
    },
  ],
  search: { label: '신고 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [
    filterChoice('state', '상태', '확인 대기', { CLOSED: '처리함' }),
    filterChoice('reason', '사유', '모든 사유', REPORT_REASON_LABELS),
    orderChoice(DESK_ORDER_LABELS, 'OLDEST'),
  ],
  isAudited: true,
  heldAs: ({ reportId, closed }) => (closed ? undefined : `report:${reportId}`),
  empty: {
    title: '확인할 신고가 없어요',
    description: '회원이 메시지를 신고하면 오래된 순으로 여기에 모여요.',
    found: '찾은 신고가 없어요',
  },
  skeleton: 'h-56',
  detail: (report) => <ReportCard report={report} />,
});

/** The reported conversation up to the message, newest first, and what the operator found. */
function ReportedMessagesSheet({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  const { reportId, reported } = report;
  const key = `report:${reportId}`;
  const note = useField(textTakenBack(key));
  const decide = useDecide();
  const act = useDeskAction(['message-reports', 'waiting']);

  function finish() {
    const body = { note: note.text };
    const params = { reportId };
    const send = () =>
      act({
        intent: body,
        work: (idempotencyKey) =>
          call('POST /v1/admin/message-reports/{reportId}/closing', { params, body, idempotencyKey }),
        done: '처리를 마쳤어요.',
        failure: '처리하지 못했어요',
      });
    onClose();
    decide({ key, label: `${reported.name} 신고 처리`, text: note.text, send });
  }

  return (
    <BottomSheet
      open
      onClose={onClose}
      title="신고된 대화"
      description="신고된 메시지까지 최신 순으로 보여요. 대화를 본 기록이 남아요."
      action={report.closed ? undefined : { label: '처리 마치기', disabled: !note.text.trim(), onClick: finish }}
    >
      <div className="flex flex-col gap-6 pt-3">
        <ReportedMessages report={report} />
        {!report.closed && (
          <TextArea
            {...note.field}
            label="확인한 내용"
            placeholder="예) 서비스 밖 결제를 요구해 경고했어요."
            rows={2}
            maxCount={MAX_REASON_LENGTH}
          />
        )}
      </div>
    </BottomSheet>
  );
}

function ReportedMessages({ report: { reportId, number, reporter, reported } }: { report: MessageReport }) {
  const list = useInfiniteQuery({
    ...pagesOf(['reported-messages', reportId], 'GET /v1/admin/message-reports/{reportId}/messages', (cursor) => ({
      params: { reportId },
      query: { cursor },
    })),
    // Each request is a look in the audit log: once per opening.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={list} skeleton={<Skeletons each="h-40 w-full rounded-lg" />}>
      {(data) => (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-2">
            {data.pages
              .flatMap((page) => page.content)
              .map((message) => (
                <ReportedMessage
                  key={message.number}
                  message={message}
                  isReported={message.number === number}
                  name={message.sender === reporter.side ? reporter.name : reported.name}
                />
              ))}
          </ul>
          <MorePages list={list} />
        </div>
      )}
    </Loaded>
  );
}

function ReportedMessage({ message, isReported, name }: { message: Message; isReported: boolean; name: string }) {
  const { text, files, createdAt } = message;
  return (
    <li className={clsx('rounded-lg px-4 py-3', isReported ? 'bg-danger-soft' : 'bg-sunken')}>
      <p className="text-sm text-ink-muted">
        {isReported && <strong className="text-danger">신고된 메시지 · </strong>}
        <span>{`${name} · `}</span>
        <time dateTime={createdAt}>{deskTime(createdAt)}</time>
      </p>
      {text && <p className="break-words whitespace-pre-wrap">{text}</p>}
      {files.map(({ fileId, fileName }) => (
        <FileLink key={fileId} href={`/files/messages/${fileId}`} name={fileName} />
      ))}
    </li>
  );
}
