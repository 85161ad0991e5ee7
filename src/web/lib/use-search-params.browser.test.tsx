import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { useSearchParams } from './use-search-params.ts';

function Choice() {
  const [search, setSearch] = useSearchParams();
  return ['a', 'b'].map((value) => (
    <label key={value}>
      <input
        type="radio"
        checked={(search.get('view') ?? 'a') === value}
        onChange={() => setSearch({ view: value }, { replace: true })}
      />
      <span>{value}</span>
    </label>
  ));
}

test('a radio whose choice stands in the address is chosen before anything else happens', async () => {
  const { address } = await renderPage(Choice, { address: '/choice' });
  const second = page.getByRole('radio', { name: 'b' });
  await expect.element(second).not.toBeChecked();
  const input = second.element() as HTMLInputElement;
  input.click();
  // Promises alone: a task could be the one that renders with a delay.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(input.checked).toBe(true);
  expect(address()).toBe('/choice?view=b');
});
