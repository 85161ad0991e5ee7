import { clsx } from 'clsx';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import { call } from '../../lib/api.ts';
import { Fetched } from '../../lib/loaded.tsx';
import { queryOf } from '../../lib/queries.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Skeletons } from '../../ui/status/skeleton.tsx';
import { CERTIFICATE_TYPE_LABELS, STUDENT_STATUS_LABELS } from './certificate-text.ts';
import { deskTime } from './desk-time.ts';
import { useDeskAction } from './frame/use-desk-action.ts';

/** What the member typed, to be read off the document as well, and below it what is known of the document. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { member, checkedBefore } = certificate;
  const isChange = isOfChangedEmployment(certificate);
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-3 rounded-lg bg-sunken p-4 font-semibold">
        <Line label="학교">{[member.schoolName, member.major].filter(Boolean).join(' · ') || '프로필 등록 전'}</Line>
        {checkedBefore && isChange && (
          <Line label="확인한 소속">{`${checkedBefore.organizationName} · ${checkedBefore.detailedJob}`}</Line>
        )}
        {member.organizationName && (
          <Line label={isChange ? '바뀐 소속' : '소속'}>
            {`${member.organizationName} · ${member.detailedJob ?? ''}`}
          </Line>
        )}
      </dl>
      <dl className="flex flex-col gap-1.5 px-4 text-sm lg:gap-3">
        <Line label="서류">
          {`${CERTIFICATE_TYPE_LABELS[certificate.certificateType]}${isChange ? ' (소속·직무가 바뀌었어요)' : ''}`}
        </Line>
        <Line label="이메일">{member.email}</Line>
        <Line label={lacksDocument(certificate) ? '바꾼 시각' : '올린 시각'}>{deskTime(certificate.createdAt)}</Line>
        {certificate.decidedAt && <Line label="심사 시각">{deskTime(certificate.decidedAt)}</Line>}
        {certificate.standing && <Line label="학적">{STUDENT_STATUS_LABELS[certificate.standing]}</Line>}
        {certificate.reason && <Line label="반려 사유">{certificate.reason}</Line>}
      </dl>
    </div>
  );
}

/** Beside each other in a narrow window, below each other in the pane beside a document. */
function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-3 lg:block">
      <dt className="w-16 pt-0.5 text-xs font-normal text-ink-faint">{label}</dt>
      <dd className="min-w-0 flex-1 basis-28 break-words">{children}</dd>
    </div>
  );
}

/** In place of the document of an employment that has changed without one. */
export function NoDocument() {
  return (
    <p className="rounded-xl bg-sunken p-4 text-sm text-ink-muted">
      소속이나 직무만 바뀌고 새 서류는 없어요. 반려하면 새 재직 증명서를 낼 때까지 멘토 목록에 보이지 않아요.
    </p>
  );
}

/** An employment that has changed without a new document. */
export function lacksDocument({ status, fileName }: Certificate): boolean {
  return status === 'PENDING' && fileName === null;
}

function isOfChangedEmployment(certificate: Certificate): boolean {
  const { member, checkedBefore } = certificate;
  if (lacksDocument(certificate)) return true;
  if (checkedBefore === null) return false;
  return checkedBefore.organizationName !== member.organizationName || checkedBefore.detailedJob !== member.detailedJob;
}

/** Approves or rejects one document, shows the result, and reloads the lists. */
export function useDecision({ certificateId }: Certificate, onDone: () => void) {
  const act = useDeskAction(['certificates', 'waiting']);
  const params = { certificateId };

  const failure = '심사하지 못했어요';

  return {
    approve: (standing: StudentStatus | undefined) =>
      act({
        intent: ['approve', standing],
        work: (idempotencyKey) =>
          call('POST /v1/admin/certificates/{certificateId}/approval', { params, body: { standing }, idempotencyKey }),
        done: '승인했어요.',
        failure,
        onDone,
      }),
    reject: (reason: string) =>
      act({
        intent: ['reject', reason],
        work: (idempotencyKey) =>
          call('POST /v1/admin/certificates/{certificateId}/rejection', { params, body: { reason }, idempotencyKey }),
        done: '반려했어요.',
        failure,
        onDone,
      }),
  };
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** A picture of a document, all of it in its frame at first; it is enlarged and turned, and scrolls then. */
function ZoomableDocument({ src, alt }: { src: string; alt: string }) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const scale = ZOOMS[zoom] ?? 1;
  const [width, height] = turns % 2 === 0 ? ['cqw', 'cqh'] : ['cqh', 'cqw'];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <div role="group" aria-label="서류 보기" className="flex items-center gap-1">
        <IconButton label="확대" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="축소" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="오른쪽으로 돌리기" onClick={() => setTurns(turns + 1)}>
          <RotateCw aria-hidden className="size-5" />
        </IconButton>
        <span aria-live="polite" className="pl-2 text-sm text-ink-muted tabular-nums">
          {`${Math.round(scale * 100)}%${turns % 4 > 0 ? `, ${(turns % 4) * 90}°` : ''}`}
        </span>
      </div>
      <div
        role="region"
        aria-label="서류"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto rounded-lg bg-sunken [container-type:size]"
      >
        <div className="relative" style={{ width: `${scale * 100}cqw`, height: `${scale * 100}cqh` }}>
          <img
            src={src}
            alt={alt}
            className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain"
            style={{
              width: `${scale * 100}${width}`,
              height: `${scale * 100}${height}`,
              rotate: `${turns * 90}deg`,
            }}
          />
        </div>
      </div>
    </div>
  );
}

/**
 * The document itself: an image in place; a PDF in the browser's viewer where that and the room for it are, else in a new tab.
 * @param isStage whether the document fills the height of its frame, and an image can be enlarged and turned
 */
export function DocumentView({ certificateId, isStage = false }: { certificateId: number; isStage?: boolean }) {
  const query = {
    ...queryOf(['certificate-document', certificateId], 'GET /v1/admin/certificates/{certificateId}/document', {
      params: { certificateId },
    }),
    // The address expires after a minute and each request is a view in the audit log, so it is requested once per opening.
    staleTime: 50_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
  return (
    <Fetched query={query} skeleton={<Skeletons each="h-64 w-full rounded-lg" />}>
      {(data) => <LoadedDocument {...data} isStage={isStage} />}
    </Fetched>
  );
}

function LoadedDocument({
  contentType,
  url,
  fileName,
  isStage,
}: DataOf<'GET /v1/admin/certificates/{certificateId}/document'> & { isStage: boolean }) {
  const title = `${fileName} 서류`;
  if (contentType.startsWith('image/')) {
    if (isStage) return <ZoomableDocument src={url} alt={title} />;
    return <img src={url} alt={title} className="w-full rounded-lg border border-line" />;
  }
  if (isStage && navigator.pdfViewerEnabled)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's viewer does not open in one; the answer itself is sandboxed
      <iframe
        // All of the first page, without the list of pages.
        src={`${url}#navpanes=0&view=Fit`}
        title={title}
        className="min-h-0 w-full flex-1 rounded-lg bg-sunken"
      />
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={clsx(
        'flex min-h-14 items-center justify-center rounded-lg bg-sunken px-4 font-semibold text-brand-ink underline underline-offset-4',
        isStage && 'flex-1',
      )}
    >
      PDF 열기<span className="sr-only"> (새 창)</span>
    </a>
  );
}
