import { networkError } from './api-error.ts';
import type { RawResponse } from './api.ts';

/** Sends a form by XMLHttpRequest, the only API that reports upload progress. */
export function sendUpload(request: {
  method: string;
  url: string;
  headers: Headers;
  form: FormData;
  onProgress: ((done: number) => void) | undefined;
  signal: AbortSignal | undefined;
}): Promise<RawResponse> {
  const { method, url, headers, form, onProgress, signal } = request;
  return new Promise((resolve, reject) => {
    // A request that was never sent has no events: it would stay open for ever.
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, url);
    xhr.withCredentials = true;
    headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }));
    xhr.addEventListener('error', () => reject(networkError()));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort, { once: true });
    xhr.send(form);
  });
}
