import { COUNTS } from '#server/testing/test-speed.ts';
import { testServerKills } from './test-server-kills.ts';

testServerKills('postgresql', COUNTS.serverKills);
