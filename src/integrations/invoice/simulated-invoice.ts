import type { Knobs } from '../knobs.ts';
import { createDisturbance } from '../stand-ins/disturbance.ts';
import type { InvoicePort } from './invoice-port.ts';

/** Invoices that developers can make fail. */
export function simulateInvoice(invoice: InvoicePort, knobs: Knobs): InvoicePort {
  const title = { 'pt-BR': 'Nota fiscal', es: 'Factura', en: 'Invoice' };
  const { read, change } = createDisturbance('nota', title, knobs);
  return {
    issue: (request) => change(() => invoice.issue(request)),
    cancel: (key, reason) => change(() => invoice.cancel(key, reason)),
    find: (key) => read(() => invoice.find(key)),
  };
}
