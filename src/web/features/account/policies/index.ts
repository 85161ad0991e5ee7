export { BusinessFooter } from './business-footer.tsx';
export { useBusiness } from './business-query.ts';
export { LazyTermText } from './lazy-term-text.tsx';
export { NO_SHOW_TEXTS, NoShowPolicy, RefundPolicy } from './policies.tsx';
export { OPTIONAL_DATA, REQUIRED_DATA } from './texts/outcomes.ts';
export { useMinimumNotice } from './use-minimum-notice.ts';
export { figures } from './texts/figures.ts';
