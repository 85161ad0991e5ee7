import { testHistories } from './live-histories.ts';

testHistories();
