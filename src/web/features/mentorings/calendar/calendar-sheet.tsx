import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Download, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { describeSession, SESSION_SUMMARY } from '#domain/mentorings/times/session-calendar.ts';
import { SESSION_MS } from '#domain/mentorings/times/session-length.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { dialog, type ConfirmOptions } from '../../../ui/overlays/dialog.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';

/** How a confirmed session gets into a calendar: this one into Google's, this one as a file, or all of them by subscription. */
export default function CalendarSheet({ open, mentoring, onClose }: SheetProps & { mentoring: Mentoring }) {
  const google = googleLink(mentoring, window.location.origin);
  return (
    <BottomSheet open={open} onClose={onClose} title="캘린더에 추가" description="상대의 이름은 캘린더에 적지 않아요.">
      <section className="pt-3">
        <h3 className="pb-2 font-bold">이 멘토링만</h3>
        <ul className="flex flex-col gap-2">
          {google && (
            <li>
              <Way
                href={google}
                target="_blank"
                rel="noopener noreferrer"
                icon={CalendarDays}
                name="Google 캘린더"
                text="새 창에서 열어 저장해요"
              />
            </li>
          )}
          <li>
            <Way
              href={`/v1/mentoring/${mentoring.mentoringId}/calendar.ics`}
              icon={Download}
              name="Apple · Outlook 캘린더"
              text="일정 파일(.ics)을 열어 추가해요"
            />
          </li>
        </ul>
      </section>
      <Subscription />
    </BottomSheet>
  );
}

type WayProps = ComponentProps<'a'> & { icon: LucideIcon; name: string; text: string };

function Way({ icon: Icon, name, text, ...link }: WayProps) {
  return (
    <a {...link} className="flex min-h-14 items-center gap-3 rounded-lg bg-sunken px-4 py-3 hover:bg-line">
      <Icon aria-hidden className="size-5.5 shrink-0 text-brand-ink" />
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-muted">{text}</span>
      </span>
    </a>
  );
}

/** The address under which the member's calendar application reads all sessions. */
const calendarQuery = queryOf(['calendar-address'], 'GET /v1/calendar');

type Change = 'renew' | 'turnOff';

const QUESTIONS: Readonly<Record<Change, ConfirmOptions>> = {
  renew: {
    title: '새 주소를 만들까요?',
    description: '지금 주소로 구독한 캘린더에는 더 이상 멘토링이 들어오지 않아요. 새 주소로 다시 구독해 주세요.',
    confirmText: '새 주소 만들기',
  },
  turnOff: {
    title: '구독 주소를 끌까요?',
    description: '이 주소로 구독한 캘린더에는 더 이상 멘토링이 들어오지 않아요.',
    confirmText: '끄기',
    tone: 'danger',
  },
};

const DONE: Readonly<Record<Change, string>> = {
  renew: '새 구독 주소를 만들었어요.',
  turnOff: '구독 주소를 껐어요.',
};

/** Makes a new address, which ends the one before, or turns it off; a toast says the answer. */
function useChange() {
  const queries = useQueryClient();
  const attempt = useAttempt();

  async function send(change: Change) {
    try {
      if (change === 'turnOff') await call('DELETE /v1/calendar');
      else await attempt(change, (idempotencyKey) => call('POST /v1/calendar', { idempotencyKey }));
    } finally {
      await queries.invalidateQueries(calendarQuery);
    }
  }

  return (change: Change) => tellResult(() => send(change), { done: { message: DONE[change], tone: 'success' } });
}

/** The address that brings every confirmed and cancelled session into a calendar by itself. */
function Subscription() {
  const { data, error, refetch } = useQuery(calendarQuery);
  const change = useChange();
  return (
    <section className="pt-6">
      <h3 className="font-bold">확정된 멘토링 모두</h3>
      <p className="pt-1 pb-3 text-sm text-ink-muted">
        이 주소를 캘린더 앱에서 ‘구독’하면 새로 확정되거나 취소된 멘토링이 저절로 반영돼요. 앱에 따라 하루쯤 걸릴 수
        있어요.
      </p>
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-danger">{messageOf(error)}</p>
          <Button size="sm" variant="soft" onClick={() => refetch()}>
            다시 시도
          </Button>
        </div>
      )}
      {!error && !data && <Skeletons each="h-12 w-full rounded-lg" />}
      {data && data.createdAt === null && (
        <Button variant="soft" block onClick={() => change('renew')}>
          구독 주소 만들기
        </Button>
      )}
      {data && data.createdAt !== null && <OwnAddress address={data.address} />}
    </section>
  );
}

function OwnAddress({ address }: { address: string | null }) {
  const change = useChange();

  const copyAddress = () =>
    copyText(address ?? '', {
      copied: '구독 주소를 복사했어요.',
      failed: '복사하지 못했어요. 주소를 길게 눌러 복사해 주세요.',
    });

  async function changeIfSure(to: Change) {
    if (await dialog.confirm(QUESTIONS[to])) await change(to);
  }

  return (
    <>
      {address ? (
        <TextField
          label="구독 주소"
          hint="이 주소를 아는 사람은 멘토링 시간을 볼 수 있어요. 다른 사람에게 알려 주지 마세요."
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          action={
            <Button variant="soft" onClick={copyAddress}>
              복사
            </Button>
          }
        />
      ) : (
        <p className="text-ink-muted">지금 주소는 다시 보여 드릴 수 없어요. 새 주소를 만들어 주세요.</p>
      )}
      <div className="flex flex-wrap gap-2 pt-3">
        <Button size="sm" variant="secondary" onClick={() => changeIfSure('renew')}>
          새 주소 만들기
        </Button>
        <Button size="sm" variant="ghost" onClick={() => changeIfSure('turnOff')}>
          끄기
        </Button>
      </div>
    </>
  );
}

/**
 * The address that opens Google's calendar with the session filled in, to be saved there; undefined before a time is confirmed.
 * @param origin of this service, for the room's address
 */
export function googleLink({ mentoringId, confirmedTime }: Mentoring, origin: string): string | undefined {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  if (!start) return undefined;
  const room = origin + paths.room(mentoringId);
  const dates = [start, new Date(start.getTime() + SESSION_MS)].map(basicUtc).join('/');
  const query = {
    action: 'TEMPLATE',
    text: SESSION_SUMMARY,
    dates,
    details: describeSession(start, room),
    location: room,
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}

/** `20261125T020000Z`. */
function basicUtc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
