import { testHistories } from './run-histories.ts';

testHistories();
