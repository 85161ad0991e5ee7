import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { AdminLayout } from '../admin-layout.tsx';
import { AccountQueue } from './account-queue.tsx';
import { FileList } from './file-list.tsx';
import { TransferList } from './transfer-list.tsx';

const VIEWS = [
  { value: 'accounts', label: '계좌 확인', List: AccountQueue },
  { value: 'transfers', label: '이체', List: TransferList },
  { value: 'files', label: '파일', List: FileList },
] as const;

/** What is transferred to mentors: accounts to confirm, transfers, and the files for the bank (product §26.12). */
export default function TransfersPage() {
  const [address, setAddress] = useSearchParams();
  const shown = VIEWS.find(({ value }) => value === address.get('view')) ?? VIEWS[0];
  // Each list has the choice in its own toolbar: the focus goes on to that of the list that was chosen.
  const hasChosen = useRef(false);
  const views = (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">무엇을 볼지</legend>
      {VIEWS.map(({ value, label }) => (
        <ChoiceChip
          key={value}
          name="view"
          value={value}
          checked={value === shown.value}
          ref={(input) => {
            if (!input || !hasChosen.current || value !== shown.value) return;
            hasChosen.current = false;
            input.focus();
          }}
          onChange={() => {
            hasChosen.current = true;
            setAddress({ view: value }, { replace: true });
          }}
        >
          {label}
        </ChoiceChip>
      ))}
    </fieldset>
  );
  return (
    <AdminLayout isDesk documentTitle="운영자 이체">
      <shown.List key={shown.value} views={views} />
    </AdminLayout>
  );
}
