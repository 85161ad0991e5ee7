import { otherBrowserAddress } from '../../../lib/in-app-browser.ts';
import { NotFoundArt } from '../../../ui/art/not-found-art.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { OtherBrowserLinks } from '../../../ui/overlays/other-browser-links.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { obstacleToMeeting } from './call/own-media.ts';

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
        action={<OtherBrowserLinks address={otherBrowserAddress()} />}
      />
    </PageBody>
  );
}
