declare module 'autocannon' {
  interface Request {
    method: 'GET';
    path: string;
    headers: Record<string, string>;
  }
  interface Load {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient: (client: { setRequests(requests: Request[]): void }) => void;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(load: Load): Promise<Result>;
}
