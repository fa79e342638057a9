import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Histogram, Registry } from 'prom-client';
import { countByState, queueState } from '#server/mail/overview.ts';
import type { Database } from '#server/ports/database/database.ts';
import { freeBytes } from '#server/process/data-folder.ts';

type Deps = { db: Database; now: () => number; config: { dataDir: string } };

export type Metrics = ReturnType<typeof createMetrics>;

/** In seconds: from an answer out of memory to an upload that had to queue. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Metrics for Prometheus, collected from the first scrape on, so that sites without Prometheus do not pay for them.
 * Of a request, labels hold method, route and status only; never a member or an address.
 */
export function createMetrics(deps: Deps) {
  let requests: Histogram | undefined;
  let registry: Promise<Registry> | undefined;

  async function start(): Promise<Registry> {
    const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
    const created = new Registry();
    collectDefaultMetrics({ register: created });
    requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [created],
    });
    await addGauges(created, deps);
    return created;
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
      const current = await registry;
      return { contentType: current.contentType, text: await current.metrics() };
    },
  };
}

async function addGauges(registry: Registry, { db, now, config }: Deps): Promise<void> {
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
    ['klassenkreis_free_bytes', 'Free bytes where the data lie', () => freeBytes(config.dataDir)],
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
