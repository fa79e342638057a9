import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server under load tells the benchmark over IPC: where it listens and which targets it has. */
export type Offer = { port: number; headers: Record<string, string>; targets: Record<string, string> };

/** Announces the server and answers every message with its CPU time so far, in µs. */
export function offer(server: Server, what: Omit<Offer, 'port'>): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port, ...what });
}
