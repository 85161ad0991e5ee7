declare module 'autocannon' {
  export interface Request {
    method: 'GET' | 'POST';
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
    setupClient: (client: { setRequests(requests: Request[]): void }) => void;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { average: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(load: Load): Promise<Result>;
}
