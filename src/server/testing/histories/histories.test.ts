import { COUNTS } from '../test-speed.ts';
import { testHistories } from './run-histories.ts';

testHistories(COUNTS.histories);
