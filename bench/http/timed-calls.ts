import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

type Call = { method?: string; headers: Record<string, string>; body?: string };

/** Times calls, in ms, one after the other. A minimal client: fetch itself sometimes took longer than the site. */
export function timedCalls(port: number) {
  const agent = new Agent({ keepAlive: true });
  return {
    async timed(target: string, { body = '', ...options }: Call): Promise<number> {
      const start = performance.now();
      const call = request(`http://127.0.0.1:${port}${target}`, { agent, ...options }).end(body);
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      if (answer.statusCode !== 200) throw new Error(`${target} was answered by ${answer.statusCode}`);
      return performance.now() - start;
    },
    end: () => agent.destroy(),
  };
}
