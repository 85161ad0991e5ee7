import { testServerKills } from './test-server-kills.ts';

testServerKills('pglite', 5);
