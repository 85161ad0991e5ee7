import { useState } from 'react';
import { encode } from 'uqr';
import type { NewTotpKey as Key } from '#contract/account/second-factors.ts';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { PageHeading } from '../../../ui/layout/column.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';

/** A key for an authenticator app: as a QR code, and as text for members who cannot scan it. */
export function NewTotpKey({ keyToAdd: { key, uri } }: { keyToAdd: Key }) {
  return (
    <div className="flex flex-col items-center gap-4 pb-7">
      <QrCode text={uri} label="인증 앱에 등록할 QR 코드" />
      <div className="w-full rounded-lg bg-sunken p-4">
        <p className="text-sm text-ink-muted">QR 코드를 찍을 수 없다면 이 키를 앱에 직접 입력해 주세요.</p>
        <p className="pt-1 font-semibold break-all">{key.match(/.{1,4}/g)?.join(' ')}</p>
        <Button
          variant="soft"
          size="sm"
          className="mt-3"
          onClick={() => copyText(key, { copied: '키를 복사했어요.', failed: '키를 직접 옮겨 적어 주세요.' })}
        >
          키 복사
        </Button>
      </div>
    </div>
  );
}

/** Black on white in both colour schemes: cameras expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dots.join('')} />
    </svg>
  );
}

const FILE_NAME = 'sunbaerang-recovery-codes.txt';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
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
            copyText(text, { copied: '복구 코드를 복사했어요.', failed: '복구 코드를 직접 옮겨 적어 주세요.' })
          }
        >
          복사
        </Button>
        <Button variant="secondary" onClick={() => download(`${text}\n`, FILE_NAME, 'text/plain')}>
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
