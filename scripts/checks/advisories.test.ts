import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchAdvisories } from '../fetch-advisories.ts';
import { findSevere, productionVersions, readAdvisories, readLockFile, type Advisory } from './advisories.ts';

const ADVISORY: Advisory = {
  id: 7,
  package: 'left',
  severity: 'high',
  title: 'Left goes right',
  vulnerableVersions: '>=1.0.0 <1.2.3',
  url: 'https://example.com/7',
};
const list = (advisory: Partial<Advisory> = {}, exceptions: { id: number; reason: string }[] = []) => ({
  refreshedOn: '2026-11-24',
  advisories: [{ ...ADVISORY, ...advisory }],
  exceptions,
});
const lock = (version: string, more: object = {}) =>
  productionVersions({ packages: { '': {}, 'node_modules/a/node_modules/left': { version, ...more } } });

let server: Server | undefined;
afterEach(() => server?.close());

test('S-53 no package in production has a high advisory that is known', async () => {
  const versions = productionVersions(await readLockFile());
  expect(versions.get('fastify')).toHaveLength(1);
  expect(versions.has('vitest')).toBe(false);
  const known = await readAdvisories();
  expect(findSevere(known, versions)).toEqual([]);
  if (known.refreshedOn === null) console.warn('S-53: `npm run advisories` was never run with a registry that tells.');
});

test('an advisory counts for the versions that it names, where it is severe and in production', () => {
  expect(findSevere(list(), lock('1.2.2'))).toEqual([ADVISORY]);
  expect(findSevere(list(), lock('1.2.3'))).toEqual([]);
  expect(findSevere(list({ severity: 'moderate' }), lock('1.2.2'))).toEqual([]);
  expect(findSevere(list({ severity: 'critical' }), lock('1.2.2'))).toHaveLength(1);
  expect(findSevere(list(), lock('1.2.2', { dev: true }))).toEqual([]);
  expect(findSevere(list({}, [{ id: 7, reason: 'Nothing calls it.' }]), lock('1.2.2'))).toEqual([]);
  expect(findSevere(list({}, [{ id: 7, reason: ' ' }]), lock('1.2.2'))).toHaveLength(1);
});

test('the registry is asked for every package with its versions, and one that does not tell is an error', async () => {
  const asked: unknown[] = [];
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/npm/-/')) return void response.writeHead(405).end();
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      asked.push(JSON.parse(body));
      const { vulnerableVersions, package: name, ...advisory } = ADVISORY;
      response.end(JSON.stringify({ [name]: [{ ...advisory, vulnerable_versions: vulnerableVersions, cwe: [] }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await fetchAdvisories(`http://127.0.0.1:${port}/npm/`, lock('1.2.2'))).toEqual([ADVISORY]);
  expect(asked).toEqual([{ left: ['1.2.2'] }]);
  await expect(fetchAdvisories(`http://127.0.0.1:${port}/`, lock('1.2.2'))).rejects.toThrow('405');
});
