import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/desk/desk.ts';
import { AUDIT_ACTIONS, auditLabel } from '#domain/desk/audit-actions.ts';
import { queryOf } from '../../../lib/queries.ts';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskPage } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { deskList, filterChoice, WIDTHS } from '../frame/desk-list.tsx';

/** A command run on the machine itself has no operator. */
const SERVER = '서버에서';

const AuditLog = deskList({
  call: 'GET /v1/admin/audit',
  key: 'audit',
  label: '기록',
  idOf: ({ entryId }) => entryId,
  columns: [
    { header: '한 일', width: 11, cell: ({ action }) => auditLabel(action) },
    { header: '대상', width: 9, cell: ({ subject }) => subject },
    { header: '운영자', width: WIDTHS.mail, cell: ({ actor }) => actor?.email ?? SERVER },
    { header: '시각', width: WIDTHS.time, cell: ({ at }) => shortTime(at), isNumber: true },
  ],
  search: { name: 'subject', label: '대상으로 찾기', placeholder: '예) member:12, certificate:3' },
  filters: [filterChoice('action', '한 일', '모든 일', AUDIT_ACTIONS)],
  empty: { title: '아직 기록이 없어요', found: '찾은 기록이 없어요' },
  detail: (entry) => <EntryCard entry={entry} />,
});

function Log() {
  const operators = useQuery(queryOf(['operators'], 'GET /v1/admin/operators')).data?.operators;
  const byOperator = {
    name: 'actorId',
    label: '운영자',
    options: [
      { value: '', label: '모든 운영자' },
      ...(operators ?? []).map(({ memberId, email }) => ({ value: String(memberId), label: email })),
    ],
  };
  return <AuditLog moreFilters={[byOperator]} />;
}

function EntryCard({ entry: { entryId, at, actor, action, subject, detail, ip } }: { entry: AuditEntry }) {
  return (
    <DeskCard title={auditLabel(action)}>
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
    </DeskCard>
  );
}

/** The audit log: every look of an operator at personal data and every decision, newest first. Nobody changes it. */
export default deskPage('기록', Log);
