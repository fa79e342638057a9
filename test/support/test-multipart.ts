import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { TestBrowser } from './test-browser.ts';

const BOUNDARY = 'test-boundary';
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Part of a form: the parameters of its disposition, further header lines, and the content. */
export type Part = { disposition: string; headers?: string; content: string | Uint8Array };

export const textPart = (name: string, content: string, headers = ''): Part => {
  return { disposition: `name="${name}"`, headers, content };
};

export const filePart = (content: Uint8Array, fileName = 'bild.jpg', name = 'file'): Part => {
  return {
    disposition: `name="${name}"; filename="${fileName}"`,
    headers: 'Content-Type: image/jpeg\r\n',
    content,
  };
};

/** A form built by hand, for what `FormData` would never send. */
export function multipart(parts: Part[], { whole = true } = {}): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ disposition, headers = '', content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat(whole ? [...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)] : pieces);
}

/** A request of this browser on a new connection, with its body still open: to be written, ended or aborted. */
export function openRequest(
  address: string,
  browser: TestBrowser,
  target: string,
  headers: Record<string, string | number> = {},
  method = 'POST',
) {
  const sent = request(`${address}/api/v1${target}`, {
    method,
    agent: false,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': multipartType,
      ...headers,
    },
  });
  sent.flushHeaders();
  const answered = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    let text = '';
    for await (const chunk of response ?? []) text += chunk;
    return { status: response?.statusCode, headers: response?.headers ?? {}, text };
  });
  // A test that cuts the connection does not wait for an answer.
  answered.catch(() => undefined);
  sent.on('error', () => undefined);
  return { sent, answered };
}
