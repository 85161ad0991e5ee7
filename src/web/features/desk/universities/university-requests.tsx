import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';

/** The schools that members miss, above the list; nothing while there are none. */
export function UniversityRequests({ onAdd }: { onAdd: (name: string) => void }) {
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
              <Button variant="ghost" size="sm" aria-label={`${name} 더하기`} onClick={() => onAdd(name)}>
                더하기
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
