export { changeNickname, claimNickname, isNicknameFree, withNicknameClaim } from './claim-nickname.ts';
export { nicknameData } from './member-data.ts';
