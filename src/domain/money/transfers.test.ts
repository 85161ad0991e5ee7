import { expect, it } from 'vitest';
import { describeLeftOut, describeUnreadable } from './transfers.ts';

const transfers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ transferId: index + 1, nickname: `선배${index + 1}` }));

it('names the transfers that a file leaves out, ten of them at most', () => {
  expect(describeLeftOut(transfers(2))).toBe(
    '저장된 계좌를 읽지 못한 이체는 파일에 담지 않았어요: 1번(선배1), 2번(선배2). 계좌를 다시 등록받아 확인하면 다음 파일에 담겨요.',
  );
  expect(describeLeftOut(transfers(10))).toContain('10번(선배10). 계좌를');
  expect(describeLeftOut(transfers(12))).toContain('10번(선배10) 외 2건. 계좌를');
});

it('names the transfers that keep a file from being given out', () => {
  expect(describeUnreadable(transfers(1))).toBe(
    '파일에 담긴 이체의 계좌를 읽지 못해 파일을 드리지 않았어요: 1번(선배1). 서버의 APP_SECRET이 그대로인지 확인해 주세요.',
  );
});
