import { NotFoundArt } from '../../../ui/art/not-found-art.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { useCopy } from '../../../ui/overlays/use-copy.ts';
import { EmptyState } from '../../../ui/status/states.tsx';
import { obstacleToMeeting, otherBrowserAddress } from './call/can-meet.ts';

/** Instead of the room in a browser that cannot do it. */
export default function OtherBrowserHelp() {
  const isInApp = obstacleToMeeting() === 'in-app';
  return (
    <PageBody flush>
      <EmptyState
        art={<NotFoundArt />}
        title="이 브라우저에서는 만날 수 없어요"
        description={
          isInApp
            ? '앱 안에서 열린 화면에서는 마이크를 쓸 수 없어요. 크롬이나 사파리에서 열어 주세요.'
            : '크롬, 사파리, 엣지 같은 브라우저의 새 버전에서 https 주소로 열어 주세요.'
        }
        action={<OtherBrowserLinks />}
      />
    </PageBody>
  );
}

/** 다른 브라우저로 열기, where the phone knows how, and 주소 복사. */
export function OtherBrowserLinks() {
  const copy = useCopy();
  const address = otherBrowserAddress();
  const copyAddress = () =>
    copy(location.href, {
      copied: '주소를 복사했어요.',
      failed: '복사하지 못했어요. 주소창의 주소를 길게 눌러 복사해 주세요.',
    });
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {address && (
        <a
          href={address}
          className="inline-flex min-h-target items-center rounded-md bg-brand px-4 py-2 text-sm font-semibold text-on-brand"
        >
          다른 브라우저로 열기
        </a>
      )}
      <Button size="sm" variant="soft" onClick={copyAddress}>
        주소 복사
      </Button>
    </div>
  );
}
