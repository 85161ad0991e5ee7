import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { notificationSettingsQuery } from './push-switch.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What a member is notified of on which channel, quiet hours, and pushes in this browser (product §8.1, §8.2). */
export default function NotificationSettingsPage() {
  return (
    <>
      <AppBar title="알림 설정" back={PAGES.settings} />
      <Settings />
    </>
  );
}

function Settings() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  if (data) return <SettingsForm settings={data} />;
  return (
    <PageBody>{error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <SettingsSkeleton />}</PageBody>
  );
}

function SettingsSkeleton() {
  return (
    <LoadingRegion className="divide-y divide-line">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="flex h-17 items-center justify-between gap-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-13 rounded-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
