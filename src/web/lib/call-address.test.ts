import { expect, it } from 'vitest';
import { callAddress } from './api.ts';

it('splits the name into method and address', () => {
  expect(callAddress('POST /v1/auth/login')).toEqual({ method: 'POST', url: '/v1/auth/login' });
});

it('fills path parameters, encoded', () => {
  expect(callAddress('DELETE /v1/bookmark/{mentorId}', { mentorId: 7 }).url).toBe('/v1/bookmark/7');
  expect(callAddress('GET /v1/x/{name}', { name: '../가/나' }).url).toBe('/v1/x/..%2F%EA%B0%80%2F%EB%82%98');
});

it('refuses an address with a missing parameter', () => {
  expect(() => callAddress('GET /v1/mentor/{mentorId}')).toThrow('needs mentorId');
});

it('leaves empty query values out and encodes the others', () => {
  const { url } = callAddress(
    'GET /v1/mentor',
    {},
    { field: '서비스 기획', cursor: undefined, q: '', size: 5, suggested: true },
  );
  expect(url).toBe('/v1/mentor?field=%EC%84%9C%EB%B9%84%EC%8A%A4+%EA%B8%B0%ED%9A%8D&size=5&suggested=true');
});
