/** The password of a sign-up just completed, only in this page's memory: a reload forgets it. */
let kept: { email: string; password: string } | undefined;

/** Keeps a new member's password until they have signed in with it, so that it is not typed a third time. */
export function keepNewPassword(email: string, password: string): void {
  kept = { email, password };
}

/** @returns the new member's password, or the empty string */
export function readNewPassword(email: string): string {
  return kept?.email === email ? kept.password : '';
}

export function forgetNewPassword(): void {
  kept = undefined;
}
