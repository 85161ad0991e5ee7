/** Rows of docs/conformance.md whose tests have not been seen failing yet. */
export const UNMUTATED: readonly string[] = `
  D.1 D.2 D.6 D.8 D.10 D.11 D.16 D.21 D.25
  1.layout.5 1.mentor.4
  2.home.6 2.routes.1 2.routes.2 2.routes.3 2.routes.4 2.routes.5 2.routes.6 2.routes.7 2.routes.8 2.routes.9 2.routes.10 2.routes.11 2.routes.12 2.tabs.1 2.tabs.2 2.home.1 2.home.2 2.home.3 2.home.4 2.home.5 2.home.7 2.home.8 2.home.9 2.home.10 2.home.11 2.onboarding.1 2.onboarding.2 2.onboarding.3 2.onboarding.4 2.onboarding.5 2.signin.5 2.signin.6 2.signin.7 2.signup.1 2.signup.2 2.signup.4 2.signup.5 2.signup.7 2.signup.8 2.signup.9 2.signup.10 2.reset.1 2.reset.2 2.list.1 2.list.2 2.list.3 2.list.4 2.list.5 2.list.6 2.list.7 2.list.8 2.detail.1 2.detail.3 2.detail.4 2.detail.5 2.detail.6 2.detail.7 2.detail.8 2.detail.9 2.detail.11 2.proposal.1 2.proposal.3 2.proposal.4 2.proposal.5 2.picker.1 2.picker.2 2.picker.5 2.my.1 2.my.2 2.my.3 2.my.4 2.my.5 2.my.6 2.wizard.1 2.wizard.2 2.wizard.3 2.wizard.4 2.profile.1 2.profile.2 2.payment.1 2.payment.2 2.payment.3 2.payment.4 2.payment.5 2.status.1 2.status.2 2.progress.1 2.progress.2 2.progress.3 2.progress.4 2.progress.5 2.bookmark.1 2.bookmark.4 2.faq.1
`
  .trim()
  .split(/\s+/);
