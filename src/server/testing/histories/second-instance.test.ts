import { COUNTS } from '../test-speed.ts';
import { testHistories } from './run-histories.ts';

// Beside the first, on another core; vitest.config.ts leaves it out where there are few histories.
testHistories(COUNTS.histories);
