import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server under load tells the bench, over IPC: where it listens and what may be asked of it. */
export type Offer = { port: number; headers: Record<string, string>; targets: Record<string, string> };

/** Announces the server and answers every message with the CPU time that it has used, in µs. */
export function offer(server: Server, what: Omit<Offer, 'port'>): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port, ...what });
}
