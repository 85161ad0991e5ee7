/** SPEC §2: what the privacy policy lists as required and as optional. */
export const REQUIRED_DATA = '닉네임, 이메일, 대학교, 자기소개, 비밀번호';
export const OPTIONAL_DATA = '희망 멘토링 분야, 프로필 사진';
