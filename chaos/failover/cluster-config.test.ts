import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { etcdArguments, haproxyConfig, patroniConfig } from './cluster-config.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const CLUSTER = join(DEPLOY, 'cluster');

interface PatroniSettings {
  readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> };
}

const read = (file: string) => readFile(join(CLUSTER, file), 'utf8');

it('Patroni speaks to etcd by the second version of its interface, with which nothing acknowledged is lost', async () => {
  const entries = await readdir(DEPLOY, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  expect(texts.filter(({ text }) => /etcd3/i.test(text)).map(({ file }) => file)).toEqual([]);

  const [container, compose, node, unit] = await Promise.all(
    ['Containerfile', 'compose.yaml', 'node.env.example', 'systemd/etcd.conf'].map(read),
  );
  // From Debian 13 on Patroni is newer than 3.1, and takes the third version (docs/cluster.md).
  expect(container).toMatch(/^ARG BASE_IMAGE=\S+debian:12-slim$/m);
  expect(container).toMatch(/ python3-etcd /);
  expect(compose).toMatch(/^ {2}PATRONI_ETCD_HOSTS: /m);
  expect(compose).toMatch(/^ +- --enable-v2=true$/m);
  expect(node).toMatch(/^PATRONI_ETCD_HOSTS=/m);
  expect(unit).toMatch(/^Environment=ETCD_ENABLE_V2=true$/m);
});

it('the cluster that is made to fail over has the settings of the one in deploy/', async () => {
  const place = { name: 'n1', port: 1, restPort: 2 };
  const passwords = { superuser: '', replication: '', rewind: '' };
  const ours = patroniConfig({ home: '/', bin: '/', client: 3, passwords }, place) as PatroniSettings;
  const { postgresql: _ours, ...settings } = ours.bootstrap.dcs;
  const theirs = parse(await read('patroni.yml')) as PatroniSettings;
  const { postgresql: _theirs, ...deployed } = theirs.bootstrap.dcs;
  expect(settings).toEqual(deployed);
  expect(settings).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(ours).toHaveProperty('etcd');
  expect(etcdArguments('/', 3, 4)).toContain('--enable-v2=true');

  const proxy = haproxyConfig([place], { primary: 5, standbys: 6 });
  const deployedProxy = await read('haproxy.cfg');
  for (const line of ['default-server inter', 'timeout connect', 'timeout check', 'retries']) {
    const settingIn = (text: string) => new RegExp(`^ *${line} .*$`, 'm').exec(text)?.[0].trim();
    expect(settingIn(proxy)).toBe(settingIn(deployedProxy));
  }
});
