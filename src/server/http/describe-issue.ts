import type * as z from 'zod/mini';

/**
 * The message for rules that have none of their own (product §10): zod's messages are in English and name types and patterns. Registered once as
 * zod's locale, so a message given with a rule takes precedence.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `최대 ${issue.maximum}${UNITS[issue.origin] ?? ''}까지 입력할 수 있어요.`;
    case 'too_small':
      return `${issue.minimum}${UNITS[issue.origin] ?? ''} 이상 입력해 주세요.`;
    case 'invalid_value':
      return '고를 수 없는 값이에요. 다시 선택해 주세요.';
    case 'invalid_type':
      return issue.input === undefined ? '꼭 필요한 값이 빠졌어요.' : MALFORMED_MESSAGE;
    default:
      return MALFORMED_MESSAGE;
  }
}

const MALFORMED_MESSAGE = '형식이 올바르지 않아요. 다시 확인해 주세요.';
const UNITS: Readonly<Record<string, string>> = { string: '자', array: '개' };
