import { get } from 'node:http';

// Run in the network of another machine: asks these addresses ten times a second, each over a connection of its own, until
// it is told to end. Then it says how often what was answered.

const addresses = process.argv.slice(2);
const heard = Object.fromEntries(addresses.map((address) => [address, { answered: 0, later: 0, failed: 0 }]));
let open = 0;
let isOver = false;

function note(address: string, what: 'answered' | 'later' | 'failed'): void {
  const counts = heard[address];
  if (counts) counts[what] += 1;
  open -= 1;
  if (isOver && open === 0) console.log(JSON.stringify(heard));
}

function ask(address: string): void {
  open += 1;
  const sent = get(address, { agent: false }, (answer) => {
    const { statusCode = 0, headers } = answer.resume();
    const saysWhen = statusCode === 503 && headers['retry-after'] !== undefined;
    answer.on('close', () => note(address, saysWhen ? 'later' : statusCode < 500 ? 'answered' : 'failed'));
  });
  sent.on('error', () => note(address, 'failed'));
}

const timer = setInterval(() => {
  for (const address of addresses) ask(address);
}, 100);
process.on('SIGTERM', () => {
  isOver = true;
  clearInterval(timer);
  if (open === 0) console.log(JSON.stringify(heard));
});
