import { once } from 'node:events';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request } from 'node:https';

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string };

type Call = { method?: string; headers?: Record<string, string>; body?: Buffer | string; secure?: boolean };

export type Visitor = ReturnType<typeof createVisitor>;

/** A client of klasse.example.org at these ports, from one of this machine's addresses. */
export function createVisitor(ports: { http: number; https: number }, from: string) {
  /** A request whose body the test writes. */
  function open(target: string, { method = 'GET', headers = {}, secure = true }: Call = {}) {
    const common = {
      host: '127.0.0.1',
      localAddress: from,
      agent: false,
      method,
      path: target,
      headers: { host: 'klasse.example.org', ...headers },
    } as const;
    const sent = secure
      ? request({
          ...common,
          port: ports.https,
          servername: 'klasse.example.org',
          rejectUnauthorized: false,
        })
      : requestPlainly({ ...common, port: ports.http });
    const answered = once(sent, 'response').then(async ([answer]: IncomingMessage[]): Promise<Answer> => {
      const body = Buffer.concat(await Array.fromAsync(answer ?? []));
      return { status: answer?.statusCode ?? 0, headers: answer?.headers ?? {}, body, text: body.toString() };
    });
    // An early answer may interrupt a body that is still being sent.
    sent.on('error', () => undefined);
    return { sent, answered };
  }

  return {
    open,

    call(target: string, call: Call = {}): Promise<Answer> {
      const { sent, answered } = open(target, call);
      if (call.body !== undefined) sent.setHeader('content-length', Buffer.byteLength(call.body));
      sent.end(call.body);
      return answered;
    },
  };
}
