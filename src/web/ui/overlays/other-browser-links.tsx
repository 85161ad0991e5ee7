import { Button } from '../buttons/button.tsx';
import { copyText } from './copy-text.ts';

/** 다른 브라우저로 열기, where the phone knows how, and 주소 복사. @param address of `otherBrowserAddress` */
export function OtherBrowserLinks({ address }: { address: string | undefined }) {
  const copyAddress = () =>
    copyText(location.href, {
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
