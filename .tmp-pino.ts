import { pino } from 'pino';
const d = pino.destination({ dest: '/dev/full', sync: false });
const l = pino({}, d);
l.info('x'); setTimeout(() => { l.info('y'); }, 300); setTimeout(() => console.log('alive'), 1500);
