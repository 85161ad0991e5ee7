import { SIMULATOR_SCHOOL } from '#domain/account/simulator-name.ts';
import { html, type Html } from '#domain/text/html.ts';
import { page } from '../pages.ts';

/** What the person at the simulator's page has chosen. */
export const LOGIN_FAULTS = {
  NONE: '정상',
  SLOW: '답하지 않음 (10초 넘게)',
  DOWN: '서버 오류',
} as const;
export type LoginFault = keyof typeof LOGIN_FAULTS;

const AFFILIATIONS = {
  '': '없음',
  [`student@${SIMULATOR_SCHOOL.scope}`]: `${SIMULATOR_SCHOOL.university} 재학`,
  [`alum@${SIMULATOR_SCHOOL.scope}`]: `${SIMULATOR_SCHOOL.university} 졸업`,
  'student@snu.ac.kr': '다른 학교 재학',
};

/** Who signs in, and what the provider says of them. */
export function choiceFields(): Html {
  return html`<p>
      <label>이메일 <input name="email" type="email" value="haneul@mail.example.com" required autofocus /></label>
    </p>
    <p>
      <label
        >소속
        <select name="affiliation">
          ${Object.entries(AFFILIATIONS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
        </select></label
      >
    </p>`;
}

/** The simulator's sign-in: any address is an account. @param mount the path that the payment simulator's pages are under */
export function loginPage(mount: string, uid: string): string {
  return page(
    mount,
    '모의 로그인',
    html`<h1>모의 로그인</h1>
      <p>아무 이메일이나 계정이 돼요. 같은 이메일은 같은 사람이에요.</p>
      <form method="post" action="${mount}/login/interaction/${uid}">
        ${choiceFields()}
        <p>
          <label><input type="checkbox" name="verified" value="yes" checked /> 확인된 이메일</label>
        </p>
        <p>
          <label
            >오류
            <select name="fault">
              ${Object.entries(LOGIN_FAULTS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
            </select></label
          >
        </p>
        <p>
          <button name="action" value="login">로그인</button>
          <button name="action" value="cancel" formnovalidate>취소</button>
        </p>
      </form>`,
  );
}
