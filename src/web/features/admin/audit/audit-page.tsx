import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import type { AuditEntry } from '#contract/desk.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { AdminLayout } from '../admin-layout.tsx';
import { Fact, Facts } from '../fact.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { ACTION_LABELS } from './action-labels.ts';

/** Who runs a command on the machine itself has no account. */
const SERVER = '서버에서';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { header: '한 일', cell: ({ action }) => ACTION_LABELS[action] ?? action },
  { header: '대상', cell: ({ subject }) => subject, className: 'break-all' },
  { header: '운영자', cell: ({ actor }) => actor?.email ?? SERVER, className: 'break-all' },
  { header: '시각', cell: ({ at }) => describeKoreanTime(new Date(at)), className: 'text-right' },
];
const ACTIONS = [
  { value: '', label: '모든 일' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
];

/** The audit log: every look of an operator at personal data and every decision, newest first. Nobody changes it. */
export default function AuditPage() {
  return (
    <AdminLayout isDesk documentTitle="운영 기록">
      <AuditLog />
    </AdminLayout>
  );
}

function AuditLog() {
  const [address, setAddress] = useSearchParams();
  const [action, subject] = [address.get('action') ?? '', address.get('subject') ?? ''];
  const query: NonNullable<InputOf<'GET /v1/admin/audit', 'query'>> = {
    ...(action && { action }),
    ...(subject && { subject }),
  };
  const change = (name: 'action' | 'subject', value: string) =>
    setAddress(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        before.delete('item');
        return before;
      },
      { replace: true },
    );
  const list = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/audit', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <Cases
      label="기록"
      list={list}
      idOf={({ entryId }) => entryId}
      columns={COLUMNS}
      toolbar={
        <>
          <SearchField
            label="대상으로 찾기"
            placeholder="예) member:12, certificate:3"
            value={subject}
            maxLength={MAX_DESK_SEARCH_LENGTH}
            onSearch={(text) => change('subject', text)}
          />
          <SortSelect label="한 일" options={ACTIONS} value={action} onChange={(value) => change('action', value)} />
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={<EmptyState title={action || subject ? '찾은 기록이 없어요' : '아직 기록이 없어요'} />}
    >
      {(entry) => <EntryCard entry={entry} />}
    </Cases>
  );
}

function EntryCard({ entry: { entryId, at, actor, action, subject, detail, ip } }: { entry: AuditEntry }) {
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{ACTION_LABELS[action] ?? action}</h2>
      <Facts>
        <Fact label="대상">{subject}</Fact>
        <Fact label="운영자">{actor?.email ?? SERVER}</Fact>
        <Fact label="시각">{describeKoreanTime(new Date(at))}</Fact>
        <Fact label="주소">{ip}</Fact>
        <Fact label="번호">{entryId}번</Fact>
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={name} label={name}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
