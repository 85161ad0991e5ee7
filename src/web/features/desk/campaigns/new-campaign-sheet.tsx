import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import {
  CAMPAIGN_AUDIENCES,
  type CampaignAudience,
  campaignInput,
  faultOfTerms,
  MAX_CAMPAIGN_NAME_LENGTH,
} from '#domain/money/campaigns/campaigns.ts';
import { wholeNumberOf } from '#domain/text/half-width.ts';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { Form } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { universitiesQuery } from '../../people/universities/university-query.ts';
import { ChipChoice, optionsOf } from '../chip-choice.tsx';
import { useCampaignAction } from './given-coupons.tsx';

type Input = InputOf<'POST /v1/admin/campaigns', 'body'>;
type Errors = Partial<Record<string, string>>;

const DISCOUNTS = [
  { value: true, label: '비율 (%)' },
  { value: false, label: '금액 (원)' },
] as const;
const AUDIENCES: Readonly<Record<CampaignAudience, string>> = {
  ALL: '모든 멘티',
  UNIVERSITY: '한 학교의 학생',
  CHOSEN: '고른 회원',
};

/** Creates a campaign. Its terms never change afterwards, so that what members read about their coupons stays true. */
export function NewCampaignSheet({ onClose }: { onClose: () => void }) {
  const act = useCampaignAction();
  const [today] = useState(() => koreanDay(now()));
  const [typed, setTyped] = useState({
    name: '',
    discount: '',
    schoolName: '',
    code: '',
    firstDay: today,
    lastDay: addKoreanDays(today, 13),
    count: '',
  });
  const [isPercent, setPercent] = useState(true);
  const [audience, setAudience] = useState<CampaignAudience>('ALL');
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  // On a phone the first of them is above what is seen.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);

  async function create() {
    const { name, schoolName, code, firstDay, lastDay } = typed;
    const input: Input = {
      name,
      percentOff: isPercent ? wholeNumberOf(typed.discount) : null,
      wonOff: isPercent ? null : wholeNumberOf(typed.discount),
      audience,
      schoolName: audience === 'UNIVERSITY' ? schoolName : null,
      code: audience !== 'CHOSEN' && code.trim() ? code : null,
      firstDay,
      lastDay,
      maxCoupons: wholeNumberOf(typed.count),
    };
    const found = findErrors(input);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const isDone = await act({
      intent: input,
      work: (idempotencyKey) =>
        call('POST /v1/admin/campaigns', { body: input, idempotencyKey }).catch((error: unknown) => {
          if (error instanceof ApiError)
            setErrors(Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message])));
          throw error;
        }),
      done: '캠페인을 만들었어요.',
      failure: '만들지 못했어요',
    });
    if (isDone) onClose();
  }

  const set = (name: keyof typeof typed, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  /** @param sentAs what the server calls it */
  const field = (name: keyof typeof typed, sentAs: keyof Input) => ({
    value: typed[name],
    error: errors[sentAs],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
  });

  return (
    <BottomSheet
      open
      onClose={onClose}
      title="새 쿠폰 캠페인"
      description="만든 뒤에는 고칠 수 없어요. 끝내고 새로 만들 수는 있어요."
    >
      <Form ref={form} className="flex flex-col gap-5 pt-3" onSubmit={create}>
        <TextField
          {...field('name', 'name')}
          label="이름"
          hint="회원이 쿠폰에서 읽어요."
          placeholder="예) 가을 응원"
          autoComplete="off"
          maxLength={MAX_CAMPAIGN_NAME_LENGTH}
        />
        <ChipChoice legend="할인" name="discount" options={DISCOUNTS} chosen={isPercent} onChange={setPercent} />
        <TextField
          {...field('discount', isPercent ? 'percentOff' : 'wonOff')}
          label={isPercent ? '할인율' : '할인 금액'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          trailing={<span className="pr-3">{isPercent ? '%' : '원'}</span>}
        />
        <ChipChoice
          legend="누구에게"
          name="audience"
          options={optionsOf(CAMPAIGN_AUDIENCES, AUDIENCES)}
          chosen={audience}
          onChange={setAudience}
        />
        {audience === 'UNIVERSITY' && (
          <SchoolField
            value={typed.schoolName}
            onChange={(school) => set('schoolName', school)}
            error={errors.schoolName}
          />
        )}
        {audience === 'CHOSEN' ? (
          <p className="text-sm text-ink-muted">만든 뒤에 캠페인 화면에서 이메일로 한 명씩 줄 수 있어요.</p>
        ) : (
          <TextField
            {...field('code', 'code')}
            label="코드"
            optional
            hint="코드가 없으면 쿠폰 화면과 결제 화면에 받기 버튼이 보여요."
            placeholder="예) FALL2026"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField {...field('firstDay', 'firstDay')} type="date" label="첫날" />
          <TextField {...field('lastDay', 'lastDay')} type="date" label="마지막 날" min={today} />
        </div>
        <TextField
          {...field('count', 'maxCoupons')}
          label="모두 몇 장"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          trailing={<span className="pr-3">장</span>}
          hint="한 사람에게는 한 장만 드려요."
        />
        <Button type="submit" size="lg" block>
          만들기
        </Button>
      </Form>
    </BottomSheet>
  );
}

/** By field, the first of each. */
function findErrors(input: Input): Errors {
  const parsed = campaignInput.safeParse(input);
  if (!parsed.success) {
    const found = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    return Object.fromEntries(found.toReversed());
  }
  const fault = faultOfTerms(parsed.data, now());
  return fault ? { [fault.field]: fault.message } : {};
}

function SchoolField(field: { value: string; onChange: (school: string) => void; error: string | undefined }) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data, isPending } = useQuery({ ...universitiesQuery(q), placeholderData: keepPreviousData });
  return (
    <ComboboxField
      {...field}
      label="학교"
      placeholder="학교 이름으로 찾기"
      items={data?.map(({ name }) => name) ?? []}
      onSearch={setText}
      status={isPending ? '불러오는 중이에요.' : '찾은 학교가 없어요.'}
    />
  );
}
