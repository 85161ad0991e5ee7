import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PageHeading } from '../../../ui/layout/column.tsx';
import { useCopy } from '../../../ui/overlays/use-copy.ts';

const FILE_NAME = 'sunbaerang-recovery-codes.txt';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const copy = useCopy();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <>
      <PageHeading description="인증 앱을 쓸 수 없을 때 하나씩 쓸 수 있어요. 지금만 보여 드리니 안전한 곳에 보관해 주세요.">
        복구 코드를 보관해 주세요
      </PageHeading>
      <ul aria-label="복구 코드" className="grid grid-cols-1 gap-y-2 rounded-lg bg-sunken p-4">
        {codes.map((code) => (
          <li key={code} className="font-semibold tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5 pt-3 *:grow">
        <Button
          variant="secondary"
          onClick={() =>
            copy(text, { copied: '복구 코드를 복사했어요.', failed: '복구 코드를 직접 옮겨 적어 주세요.' })
          }
        >
          복사
        </Button>
        <Button variant="secondary" onClick={() => download(text)}>
          파일로 받기
        </Button>
      </div>
      <div className="py-6">
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          복구 코드를 안전한 곳에 보관했어요
        </Checkbox>
      </div>
      <Button size="lg" block disabled={!isKept} onClick={() => onDone()}>
        계속하기
      </Button>
    </>
  );
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
