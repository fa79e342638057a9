import { holdToPromises } from './proxy-promises.ts';
import { noCaddy, startCaddy } from './start-caddy.ts';

holdToPromises('Caddy', noCaddy, startCaddy);
