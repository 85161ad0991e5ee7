import { expect, it } from 'vitest';
import { csvLine } from './payouts-file.ts';

it('quotes every text, doubles quotes inside, and leaves numbers unquoted', () => {
  expect(csvLine(['김선배', 12_000, '둘, 셋', '말 "하기"', '두\n줄', -3])).toBe(
    '"김선배",12000,"둘, 셋","말 ""하기""","두\n줄",-3\r\n',
  );
});

it.each(['=1+1', '+82', '-5', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200B=1', '＝1', '＠a', '\tx'])(
  'lets no spreadsheet run %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

it('leaves a text unchanged that has a formula sign inside', () => {
  expect(csvLine(['a=b', '가-나', 'me@mail.example'])).toBe('"a=b","가-나","me@mail.example"\r\n');
});
