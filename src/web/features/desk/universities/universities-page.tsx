import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskUniversity } from '#contract/desk/universities.ts';
import { NAME_ORDER_LABELS } from '#domain/desk/desk.ts';
import { universityDomain } from '#domain/people/universities.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { describeDate } from '../../../lib/korean-date.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskList, filterChoice, orderChoice, useAddressQuery, WIDTHS } from '../frame/desk-list.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';

/** One school with its mail domains. The first one is the directory's, and stays. */
export function UniversityCard({ university }: { university: DeskUniversity }) {
  const { universityId, name, shortNames, emailDomains, addedAt } = university;
  const act = useDeskAction(['desk-universities']);
  const added = useField();
  const params = { universityId };

  async function add() {
    const parsed = universityDomain.safeParse(added.text);
    if (!parsed.success) return added.setError(parsed.error.issues[0]?.message);
    const body = { domain: parsed.data };
    await act({
      work: () => call('POST /v1/admin/universities/{universityId}/domains', { params, body }),
      done: '도메인을 더했어요.',
      failure: (error) => added.setError(messageOf(error)),
      onDone: () => added.set(''),
    });
  }

  const remove = (domain: string) =>
    act({
      question: {
        title: '도메인을 지울까요?',
        description: `앞으로 ${domain} 메일로 가입하는 학생은 증명서로 인증해야 해요. 이미 인증된 학생은 그대로예요.`,
        confirmText: '지우기',
        tone: 'danger',
      },
      work: () => call('POST /v1/admin/universities/{universityId}/domains/removal', { params, body: { domain } }),
      done: '도메인을 지웠어요.',
      failure: '지우지 못했어요',
    });

  return (
    <DeskCard title={name}>
      <Facts>
        <Fact label="줄임말">{shortNames || '없음'}</Fact>
        <Fact label="등록">{addedAt ? `${describeDate(new Date(addedAt))}에 추가` : '처음부터 있던 학교'}</Fact>
      </Facts>
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold">메일 도메인</h3>
        <ul className="flex flex-col gap-2">
          {emailDomains.map((domain, index) => (
            <li key={domain} className="flex min-h-12 items-center gap-3 rounded-lg bg-sunken py-1 pr-2 pl-4">
              <span className="min-w-0 flex-1 break-all">{domain}</span>
              {index > 0 && (
                <Button variant="ghost" size="sm" aria-label={`${domain} 지우기`} onClick={() => remove(domain)}>
                  지우기
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Form className="flex flex-col gap-3" onSubmit={add}>
        <TextField
          {...added.field}
          label="더할 도메인"
          hint="이 도메인의 메일로 가입한 학생은 증명서 없이 인증돼요."
          placeholder="예) pusan.ac.kr"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" variant="secondary" disabled={!added.text.trim()}>
          도메인 추가
        </Button>
      </Form>
    </DeskCard>
  );
}

/** Requested schools, above the list; nothing without any. */
function UniversityRequests({ onAdd }: { onAdd: (name: string) => void }) {
  const act = useDeskAction(['university-requests', 'waiting']);
  const { data } = useQuery(queryOf(['university-requests'], 'GET /v1/admin/university-requests'));

  const decline = (name: string) =>
    act({
      question: {
        title: '추가 요청을 거절할까요?',
        description: `${name}: 요청한 회원에게 정식 이름을 확인해 달라고 알려요.`,
        confirmText: '거절하기',
        tone: 'danger',
      },
      work: () => call('POST /v1/admin/university-requests/rejection', { body: { name } }),
      failure: '거절하지 못했어요',
    });

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
          onAdded={(name) => {
            setAdding(undefined);
            change({ search: name, state: '', order: '' });
          }}
        />
      )}
    </DeskLayout>
  );
}
