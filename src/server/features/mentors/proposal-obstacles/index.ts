export { findProposingPair, proposalObstacle, proposalObstacles } from './proposal-obstacle.ts';
