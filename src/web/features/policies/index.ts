export { BusinessFooter } from './business-footer.tsx';
export { useBusiness } from './business-query.ts';
export { NoShowPolicy, RefundPolicy } from './policies.tsx';
export { TermText } from './term-text.tsx';
export { figures } from './texts/figures.ts';
export { OPTIONAL_DATA, REQUIRED_DATA } from './texts/privacy-policy.ts';
