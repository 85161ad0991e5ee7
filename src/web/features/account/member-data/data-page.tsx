import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { DataExport } from '#contract/account/member-data.ts';
import type { DataOf } from '#contract/calls.ts';
import { EXPORTS_A_DAY } from '#domain/account/data-exports.ts';
import { describeBytes } from '#domain/people/files.ts';
import { call } from '../../../lib/api.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Fetched } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { PasswordForm } from '../auth/password-form.tsx';
import type { Reauthentication } from '../auth/sign-in-again.tsx';
import { SettingsFrame } from '../settings-frame.tsx';

const WHILE_PREPARING_MS = 3000;

const exportQuery = queryOptions({
  ...queryOf(['data-export'], 'GET /v1/members/me/exports'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.latest?.state === 'PREPARING' ? WHILE_PREPARING_MS : false),
});

/** 내 데이터 받기: everything that is stored of a member, as one file (product §24.3). Operators have no such data. */
export default function DataPage() {
  return (
    <SettingsFrame title="내 데이터 받기" className="gap-6">
      <p className="text-ink-muted">
        {`내 데이터와 올린 파일을 ZIP 하나로 모아 드려요. 다 되면 메일로 알려 드리고, 하루에 ${EXPORTS_A_DAY}번까지 준비할 수 있어요.`}
      </p>
      <Fetched query={exportQuery} skeleton={<Skeletons each="h-24 w-full rounded-xl" />}>
        {(data) => <LatestExport {...data} />}
      </Fetched>
    </SettingsFrame>
  );
}

function LatestExport({ latest }: DataOf<'GET /v1/members/me/exports'>) {
  const queries = useQueryClient();
  const isReady = latest?.state === 'READY';

  async function prepare(proof: Reauthentication) {
    queries.setQueryData(exportQuery.queryKey, { latest: await call('POST /v1/members/me/exports', { body: proof }) });
    return true;
  }

  return (
    <>
      {/* Said when it changes, while the page is open. */}
      <div role="status">{latest && <Latest latest={latest} />}</div>
      {latest?.state !== 'PREPARING' && (
        <PasswordForm
          to="POST /v1/members/me/exports"
          label={isReady ? '새로 준비하기' : '데이터 준비하기'}
          variant={isReady ? 'secondary' : 'primary'}
          failure="준비하지 못했어요"
          onSubmit={prepare}
        />
      )}
    </>
  );
}

const TEXTS: Readonly<Record<Exclude<DataExport['state'], 'READY'>, string>> = {
  PREPARING: '파일을 준비하고 있어요. 이 화면을 닫아도 다 되면 메일로 알려 드려요.',
  EXPIRED: '받을 수 있는 시간이 지나 파일을 지웠어요. 필요하면 다시 준비해 주세요.',
  FAILED: '파일을 준비하지 못했어요. 다시 시도해 주세요.',
};

function Latest({ latest }: { latest: DataExport }) {
  if (latest.state !== 'READY' || latest.url === null) {
    return (
      <Card tone="sunken">
        <p>{latest.state === 'READY' ? TEXTS.FAILED : TEXTS[latest.state]}</p>
      </Card>
    );
  }
  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <p className="font-semibold">파일이 준비되었어요</p>
      {latest.expiresAt && (
        <p className="text-sm text-ink-muted">
          {`${latest.byteSize !== null ? `${describeBytes(latest.byteSize)}, ` : ''}${describeDate(new Date(latest.expiresAt))}까지 받을 수 있어요.`}
        </p>
      )}
      <a
        href={latest.url}
        download
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-lg bg-brand px-5 py-2.5 font-semibold text-on-brand hover:bg-brand-hover"
      >
        <Download aria-hidden className="size-5" />
        파일 받기
      </a>
    </Card>
  );
}
