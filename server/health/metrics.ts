import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Histogram, Registry } from 'prom-client';
import { countByState, queueState } from '#server/mail/overview.ts';
import type { Database } from '#server/ports/database/database.ts';
import { freeBytes } from '#server/process/data-folder.ts';

type Parts = { db: Database; now: () => number; settings: { dataDir: string } };

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds: from an answer out of memory to a picture that waited for its turn. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Figures for Prometheus. They are kept from the first time somebody asks; whoever never asks does not pay for
 * them. No label names a member, an address or anything of a request but its route.
 */
export function createMetrics(parts: Parts) {
  let requests: Histogram | undefined;
  let registry: Promise<Registry> | undefined;

  async function start(): Promise<Registry> {
    const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
    const made = new Registry();
    collectDefaultMetrics({ register: made });
    requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [made],
    });
    await addGauges(made, parts);
    return made;
  }

  return {
    observe(request: FastifyRequest, reply: FastifyReply): void {
      const { method, routeOptions } = request;
      const labels = { method, route: routeOptions.url ?? 'page', status: reply.statusCode };
      requests?.observe(labels, reply.elapsedTime / 1000);
    },
    /** In the text format of Prometheus. */
    async read(): Promise<{ contentType: string; text: string }> {
      registry ??= start();
      const kept = await registry;
      return { contentType: kept.contentType, text: await kept.metrics() };
    },
  };
}

async function addGauges(registry: Registry, { db, now, settings }: Parts): Promise<void> {
  const { Gauge } = await import('prom-client');
  const count = async (table: 'members' | 'images') => {
    const { rows } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const gauges: [name: string, help: string, read: () => Promise<number>][] = [
    ['klassenkreis_members', 'Members, also disabled ones', () => count('members')],
    ['klassenkreis_images', 'Listed images', () => count('images')],
    ['klassenkreis_free_bytes', 'Free bytes where the data lie', () => freeBytes(settings.dataDir)],
    [
      'klassenkreis_mail_waiting_seconds',
      'How long the mail has waited that should have left first',
      async () => (await queueState(db, now())).waitingMs / 1000,
    ],
  ];
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  new Gauge({
    name: 'klassenkreis_mail_copies',
    help: 'Copies of mails, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { state, count: copies } of await countByState(db)) this.set({ state }, copies);
    },
  });
}
