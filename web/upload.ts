import type { Api, CallName } from '#contract/api.ts';
import type { AnswerOf, BodyOf, ParamsOf, RefusalsOf } from '#contract/endpoint.ts';
import { address, answer, attempt, CallError, type Calling, ownHeaders, refusal } from './api.ts';

type UploadName = { [N in CallName]: Api[N] extends { upload: unknown } ? N : never }[CallName];

type Upload<N extends UploadName> = (Api[N] extends { params: unknown }
  ? { params: ParamsOf<Api[N]> }
  : { params?: undefined }) & {
  fields: BodyOf<Api[N]>;
  file: File;
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  signal?: AbortSignal;
};

/** Sends a file with its fields, the fields first. Rejects with a `CallError`, or with an `AbortError`. */
export function upload<N extends UploadName>(
  name: N,
  input: Upload<N>,
): Calling<AnswerOf<Api[N]>, RefusalsOf<Api[N]>> {
  return attempt(name, () => sendFile(name, input));
}

async function sendFile<N extends UploadName>(name: N, input: Upload<N>): Promise<AnswerOf<Api[N]>> {
  const { method, url } = address(name, input.params);
  const headers = await ownHeaders(method);
  const form = new FormData();
  for (const [field, value] of Object.entries(input.fields)) form.append(field, String(value));
  form.append('file', input.file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [header, value] of Object.entries(headers)) {
      request.setRequestHeader(header, value);
    }
    request.upload.onprogress = (event) => input.onProgress?.(event.loaded, event.total);
    request.onerror = () => reject(new CallError('unreachable'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      const { status, responseText: text } = request;
      if (status >= 300) return reject(refusal(status, text, request.getResponseHeader('Retry-After')));
      try {
        resolve(answer(name, { status, text, type: request.getResponseHeader('Content-Type') }));
      } catch (error) {
        reject(error);
      }
    };
    input.signal?.addEventListener('abort', () => request.abort());
    if (input.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    request.send(form);
  });
}
