import { SMTPServer } from 'smtp-server';

// A mail server that takes everything and keeps nothing, in a process of its own. Says its port.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => done());
  },
});
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('disconnect', () => process.exit());
