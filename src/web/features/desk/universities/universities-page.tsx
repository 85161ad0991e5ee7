import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NAME_ORDER_LABELS } from '#domain/desk/desk.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { UniversityCard } from './university-card.tsx';

/** Requested schools, above the list; nothing without any. */
function UniversityRequests({ onAdd }: { onAdd: (name: string) => void }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const { data } = useQuery({
    queryKey: ['university-requests'],
    queryFn: ({ signal }) => call('GET /v1/admin/university-requests', { signal }),
  });

  async function decline(name: string) {
    const isMeant = await dialog.confirm({
      title: '추가 요청을 거절할까요?',
      description: `${name}: 요청한 회원에게 정식 이름을 확인해 달라고 알려요.`,
      confirmText: '거절하기',
      tone: 'danger',
    });
    if (!isMeant) return;
    try {
      await call('POST /v1/admin/university-requests/rejection', { body: { name } });
    } catch (error) {
      await dialog.alert({ title: '거절하지 못했어요', description: messageOf(error) });
    }
    for (const key of ['university-requests', 'waiting']) await queries.invalidateQueries({ queryKey: [key] });
  }

  if (!data || data.requests.length === 0) return null;
  return (
    <section aria-labelledby="university-requests" className="pt-2">
      <h2 id="university-requests" className="text-sm font-semibold text-ink-muted">
        추가 요청
      </h2>
      <ul className="divide-y divide-line">
        {data.requests.map(({ name, members }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-2 py-1">
            <span className="min-w-0 wrap-anywhere">
              <span>{`${name} `}</span>
              <span className="text-sm text-ink-muted">{`${members}명`}</span>
            </span>
            <span className="flex">
              <Button variant="ghost" size="sm" aria-label={`${name} 거절하기`} onClick={() => decline(name)}>
                거절하기
              </Button>
              <Button variant="ghost" size="sm" aria-label={`${name} 추가`} onClick={() => onAdd(name)}>
                추가
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const [NewUniversitySheet, opener] = lazySheet(() => import('./new-university-sheet.tsx'));

const UniversityList = deskList({
  call: 'GET /v1/admin/universities',
  key: 'desk-universities',
  label: '학교',
  idOf: ({ universityId }) => universityId,
  columns: [
    {
      header: '학교',
      width: 12,
      cell: ({ name, addedAt }) => (
        <>
          <span>{`${name} `}</span>
          {addedAt && <Badge tone="brand">추가</Badge>}
        </>
      ),
    },
    { header: '줄임말', width: WIDTHS.school, cell: ({ shortNames }) => shortNames || '–' },
    { header: '메일 도메인', width: WIDTHS.mail, cell: ({ emailDomains }) => emailDomains.join(', ') },
  ],
  search: { label: '학교 찾기', placeholder: '이름, 줄임말, 메일 도메인' },
  filters: [
    filterChoice('state', '구분', '모든 학교', { ADDED: '추가한 학교', OF_FILE: '원래 있던 학교' }),
    orderChoice(NAME_ORDER_LABELS, 'NAME'),
  ],
  empty: { title: '아직 학교가 없어요', found: '찾은 학교가 없어요' },
  skeleton: 'h-40',
  detail: (university) => <UniversityCard university={university} />,
});

/** The directory of universities: schools are added, and domains of their mail. */
export default function UniversitiesPage() {
  /** The initial name in the sheet; undefined while it is closed. */
  const [adding, setAdding] = useState<{ requestedName: string | undefined }>();
  const { change } = useAddressQuery(['search', 'state', 'order']);
  return (
    <DeskLayout isDesk title="학교">
      <UniversityList
        action={
          <Button variant="soft" size="sm" {...opener} onClick={() => setAdding({ requestedName: undefined })}>
            학교 추가
          </Button>
        }
        above={<UniversityRequests onAdd={(requestedName) => setAdding({ requestedName })} />}
      />
      {adding && (
        <NewUniversitySheet
          requestedName={adding.requestedName}
          onClose={() => setAdding(undefined)}
          onAdded={({ name }) => {
            setAdding(undefined);
            change({ search: name, state: '', order: '' });
          }}
        />
      )}
    </DeskLayout>
  );
}
