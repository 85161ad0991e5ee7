declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Load {
    url: string;
    connections: number;
    /** Seconds, unless a number of requests is given. */
    duration?: number;
    amount?: number;
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
    /** Each connection sends them in turns; what is set up is made anew before it is sent. */
    requests?: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { average: number; p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(load: Load): Promise<Result>;
}
