import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/desk/desk.ts';
import { AUDIT_ACTIONS, auditLabel } from '#domain/desk/audit-actions.ts';
import { call } from '../../../lib/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { filterChoice, hasChoice, ListControls } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';

/** A command run on the machine itself has no operator. */
const SERVER = '서버에서';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { header: '한 일', cell: ({ action }) => auditLabel(action) },
  { header: '대상', cell: ({ subject }) => subject, className: 'break-all' },
  { header: '운영자', cell: ({ actor }) => actor?.email ?? SERVER, className: 'break-all' },
  { header: '시각', cell: ({ at }) => deskTime(at), className: 'text-right' },
];
const SEARCH = { name: 'subject', label: '대상으로 찾기', placeholder: '예) member:12, certificate:3' } as const;

/** The audit log: every look of an operator at personal data and every decision, newest first. Nobody changes it. */
export default function AuditPage() {
  return (
    <DeskLayout isDesk documentTitle="운영 기록">
      <AuditLog />
    </DeskLayout>
  );
}

function AuditLog() {
  const address = useAddressQuery(['actorId', 'action', 'subject']);
  const query = address.query;
  const operators = useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => call('GET /v1/admin/operators', { signal }),
  }).data?.operators;
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
        <ListControls
          search={SEARCH}
          choices={[
            filterChoice('action', '한 일', '모든 일', AUDIT_ACTIONS),
            {
              name: 'actorId',
              label: '운영자',
              options: [
                { value: '', label: '모든 운영자' },
                ...(operators ?? []).map(({ memberId, email }) => ({ value: String(memberId), label: email })),
              ],
            },
          ]}
          query={query}
          onChange={address.change}
        />
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={<EmptyState title={hasChoice(query) ? '찾은 기록이 없어요' : '아직 기록이 없어요'} />}
    >
      {(entry) => <EntryCard entry={entry} />}
    </Cases>
  );
}

function EntryCard({ entry: { entryId, at, actor, action, subject, detail, ip } }: { entry: AuditEntry }) {
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{auditLabel(action)}</h2>
      <Facts>
        <Fact label="대상">{subject}</Fact>
        <Fact label="운영자">{actor?.email ?? SERVER}</Fact>
        <Fact label="시각">{deskTime(at)}</Fact>
        <Fact label="주소">{ip}</Fact>
        <Fact label="번호">{`${entryId}번`}</Fact>
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={name} label={name}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
