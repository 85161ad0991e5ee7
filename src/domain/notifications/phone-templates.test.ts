import { expect, it } from 'vitest';
import {
  MAX_TEMPLATE_LENGTH,
  MAX_VARIABLE_LENGTH,
  PHONE_TEMPLATE_VARIABLES,
  PHONE_TEMPLATES,
  templateOf,
} from './phone-templates.ts';

it('each template has a name of its own, fits KakaoTalk with its longest variable, and has no other variables', () => {
  expect(new Set(PHONE_TEMPLATES.map(({ name }) => name)).size).toBe(PHONE_TEMPLATES.length);
  for (const { text, button } of PHONE_TEMPLATES) {
    expect(text.length + MAX_VARIABLE_LENGTH).toBeLessThanOrEqual(MAX_TEMPLATE_LENGTH);
    expect(button.length).toBeLessThanOrEqual(14);
    const variables = [...text.matchAll(/#\{([^}]*)\}/g)].map(([, name]) => name);
    expect(variables).toEqual([PHONE_TEMPLATE_VARIABLES[0]]);
  }
});

it('no template advertises, and what has no template is not sent', () => {
  for (const { text } of PHONE_TEMPLATES) expect(text).not.toMatch(/할인|이벤트|쿠폰|혜택|광고/);
  expect(templateOf('NEW_TIMES')).toBeUndefined();
  expect(templateOf('COUPON_GIVEN')).toBeUndefined();
});
