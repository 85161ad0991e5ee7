import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** Where the simulator keeps what it has issued: in memory, so that a restart forgets it. One for each kind of thing. */
export function memoryAdapters(): (name: string) => Adapter {
  const stores = new Map<string, Map<string, Entry>>();
  return (name) => {
    const store = stores.get(name) ?? new Map<string, Entry>();
    stores.set(name, store);
    const find = (isIt: (payload: AdapterPayload) => boolean) =>
      [...store.values()].find(({ payload, until }) => until > Date.now() && isIt(payload))?.payload;
    return {
      async upsert(id, payload, expiresIn) {
        store.set(id, { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
      },
      async find(id) {
        const entry = store.get(id);
        return entry && entry.until > Date.now() ? entry.payload : undefined;
      },
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      async consume(id) {
        const entry = store.get(id);
        if (entry) store.set(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } });
      },
      async destroy(id) {
        store.delete(id);
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of store) if (payload.grantId === grantId) store.delete(id);
      },
    };
  };
}
