import { join } from 'node:path';

/** Where a node listens. */
export interface Place {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}

/** Patroni's, with strict synchronous replication: what is acknowledged is on two nodes. */
export function patroniConfig(
  cluster: {
    home: string;
    bin: string;
    client: number;
    passwords: Record<'superuser' | 'replication' | 'rewind', string>;
  },
  { name, port, restPort }: Place,
): object {
  const { home, bin, client, passwords } = cluster;
  const parameters = {
    max_connections: 120,
    shared_buffers: '32MB',
    wal_level: 'replica',
    hot_standby: 'on',
    wal_log_hints: 'on',
    max_wal_senders: 8,
    wal_keep_size: '128MB',
    // A kill loses nothing that the system has taken; only a power cut would.
    fsync: 'off',
  };
  return {
    scope: 'sunbaerang',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // By the second version of its interface: Patroni before 3.1 loses writes by the third (docs/cluster.md).
    etcd: { host: `127.0.0.1:${client}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: bin,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
      parameters: { unix_socket_directories: home },
    },
  };
}

/** With the times of deploy/cluster/haproxy.cfg. A node that is no primary, or no standby, any more has its sessions ended. */
export function haproxyConfig(
  places: readonly Place[],
  ports: { readonly primary: number; readonly standbys: number },
): string {
  const listen = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${places.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  retries 2
  timeout client 30m
  timeout server 30m
  timeout connect 2s
  timeout check 2s
${listen('primary', ports.primary, '/primary')}${listen('standbys', ports.standbys, '/replica')}`;
}

/** Of an etcd that is a cluster by itself. */
export function etcdArguments(folder: string, clientPort: number, peerPort: number): string[] {
  const [client, peer] = [clientPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  const options = {
    name: 'etcd',
    'data-dir': folder,
    'log-level': 'error',
    'enable-v2': 'true',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}
