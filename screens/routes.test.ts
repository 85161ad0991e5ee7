import { expect, test } from 'vitest';
import { findRoutesWithoutState } from './write-gallery.ts';

test('every route has a state that is taken a picture of', () => {
  expect(findRoutesWithoutState()).toEqual([]);
});
