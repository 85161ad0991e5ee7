import { testServerKills } from './test-server-kills.ts';

testServerKills('postgresql', 20);
