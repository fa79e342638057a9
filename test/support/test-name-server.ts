import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** What stands under a name: the names of the servers that take its mail, and words. */
type Records = Record<string, { mx?: string[]; txt?: string[] }>;

const MX = 15;
const TXT = 16;
const NO_SUCH_NAME = 3;

/** A name as it travels: each part after its length. */
const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
    Buffer.from([0]),
  ]);

/** A name server that knows these names and no others. */
export async function testNameServer(t: TestContext, records: Records) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1);
    const found = records[labels.join('.').toLowerCase()];
    const mx = type === MX ? (found?.mx ?? []) : [];
    const data = [
      ...(type === TXT ? (found?.txt ?? []) : []).map((words) =>
        Buffer.concat([Buffer.from([words.length]), Buffer.from(words)]),
      ),
      ...mx.map((name) => Buffer.concat([Buffer.from([0, 10]), encodeName(name)])),
    ];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(data.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = data.map((one) => {
      const fixed = Buffer.alloc(12);
      // The name is the one at the beginning of the question.
      fixed.writeUInt16BE(0xc00c, 0);
      fixed.writeUInt16BE(type, 2);
      fixed.writeUInt16BE(1, 4);
      fixed.writeUInt32BE(60, 6);
      fixed.writeUInt16BE(one.length, 10);
      return Buffer.concat([fixed, one]);
    });
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => void socket.close());
  const program = `import dns from 'node:dns'; dns.setServers(['127.0.0.1:${socket.address().port}']);`;
  return {
    /** Lets a process ask this server, and not the one of the machine. */
    node: ['--import', `data:text/javascript,${encodeURIComponent(program)}`],
  };
}
