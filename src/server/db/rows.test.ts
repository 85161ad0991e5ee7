import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { manyValues, maybeRow, maybeValue, oneRow, oneValue } from './rows.ts';

interface Named {
  readonly name: string;
  readonly nickname: string | null;
}

const describeName = oneRow<{ text: string }, [named: Named, suffix: string | undefined]>(
  'test-describe-name',
  `select concat($1.name::text, '/', $1.nickname::text, '/', $2::text, '/', $1.name) as text`,
);
const find = maybeRow<{ number: number }, [wanted: number]>(
  'test-find-number',
  'select number from generate_series(1, 3) as number where number = $1::int',
);
const findValue = maybeValue<number, [wanted: number]>(
  'test-find-value',
  'select number from generate_series(1, 3) as number where number = $1::int',
);
const listAbove = manyValues<number, [limit: number]>(
  'test-list-above',
  'select number from generate_series(1, 3) as number where number > $1::int',
);
const mustFind = oneValue<number, [wanted: number]>(
  'test-must-find-value',
  'select number from generate_series(1, 3) as number where number = $1::int',
);

it('a declared statement gets its values in their order, and properties of them by name', async () => {
  const db = await createTestDatabase('postgresql');
  try {
    expect(await describeName(db, { name: '가람', nickname: '가' }, 'b')).toEqual({ text: '가람/가/b/가람' });
    expect(await describeName(db, { name: '가람', nickname: null }, undefined)).toEqual({ text: '가람///가람' });
    const lacking = { name: '가람' } as Named;
    await expect(async () => describeName(db, lacking, 'b')).rejects.toThrow('test-describe-name lacks $1.nickname');
  } finally {
    await db.close();
  }
});

it('a declared statement returns its first row, or the values of its one column', async () => {
  const db = await createTestDatabase('postgresql');
  try {
    expect([await find(db, 2), await find(db, 4)]).toEqual([{ number: 2 }, undefined]);
    expect([await findValue(db, 2), await findValue(db, 4)]).toEqual([2, undefined]);
    expect(await listAbove(db, 1)).toEqual([2, 3]);
    expect(await mustFind(db, 3)).toBe(3);
    await expect(mustFind(db, 4)).rejects.toThrow('test-must-find-value returned no row');
  } finally {
    await db.close();
  }
});
