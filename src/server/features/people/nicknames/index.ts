export { changeNickname, claimNickname, isNicknameFree, withNicknameClaim } from './claim-nickname.ts';
