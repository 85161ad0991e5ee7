import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskUniversity } from '#contract/desk/universities.ts';
import { universityDomain } from '#domain/people/universities.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Fact, Facts } from '../fact.tsx';
import { withStepUp } from '../step-up/step-up.ts';

/** One school with its mail domains. The first one is the directory's, and stays. */
export function UniversityCard({ university }: { university: DeskUniversity }) {
  const { universityId, name, shortNames, emailDomains, addedAt } = university;
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const params = { universityId };
  const reload = () => queries.invalidateQueries({ queryKey: ['desk-universities'] });

  async function add() {
    const parsed = universityDomain.safeParse(typed);
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message);
      return;
    }
    try {
      const body = { domain: parsed.data };
      await withStepUp(() => call('POST /v1/admin/universities/{universityId}/domains', { params, body }));
      setTyped('');
      toast.show({ message: '도메인을 더했어요.', tone: 'success' });
      await reload();
    } catch (failed) {
      if (!isRefusal(failed, 'STEP_UP_REQUIRED')) setError(messageOf(failed));
    }
  }

  async function remove(domain: string) {
    const isMeant = await dialog.confirm({
      title: '도메인을 지울까요?',
      description: `앞으로 ${domain} 메일로 가입하는 학생은 증명서로 인증해야 해요. 이미 인증된 학생은 그대로예요.`,
      confirmText: '지우기',
      tone: 'danger',
    });
    if (!isMeant) return;
    try {
      const body = { domain };
      await withStepUp(() => call('POST /v1/admin/universities/{universityId}/domains/removal', { params, body }));
      toast.show({ message: '도메인을 지웠어요.', tone: 'success' });
    } catch (failed) {
      if (isRefusal(failed, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '지우지 못했어요', description: messageOf(failed) });
    }
    await reload();
  }

  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{name}</h2>
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
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void runOnce(add);
        }}
      >
        <TextField
          label="더할 도메인"
          hint="이 도메인의 메일로 가입한 학생은 증명서 없이 인증돼요."
          placeholder="예) pusan.ac.kr"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="secondary" disabled={!typed.trim()}>
          도메인 추가
        </Button>
      </form>
    </Card>
  );
}
