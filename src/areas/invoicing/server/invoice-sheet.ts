import { fromMinor } from '../../../domain/numbers/money.ts';
import { documentContext } from '../../../engine/export/document-context.ts';
import type { PrintDocument, PrintField } from '../../../engine/export/print/print-document.ts';
import type { InvoiceSheet } from '../../../integrations/invoice/embedded-invoice.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import { formatMoney } from '../../../ui/format/money.ts';

const field = (label: string, text: string, columns: number): PrintField => ({ label, text, columns, images: [] });

/** A printed invoice of the stand-in, in Portuguese like the real document. */
export function writeInvoiceSheet({ number, access, state, issuedAt, currency, content }: InvoiceSheet): PrintDocument {
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), { currency });
  const { customer, items, freight, discount, amount, branch } = content;
  const products = items.reduce((sum, item) => sum + item.amount, 0);
  const place = [customer.address, customer.city, customer.state, customer.cep]
    .filter((text) => text !== '')
    .join(', ');
  const warning =
    state === 'cancelada'
      ? 'NOTA CANCELADA. SEM VALOR FISCAL: demonstração.'
      : 'SEM VALOR FISCAL: demonstração, que não substitui uma nota.';
  return {
    title: 'Nota fiscal',
    subject: number,
    context: documentContext('pt-BR', 'Portal', issuedAt),
    blocks: [
      { kind: 'heading', text: warning, level: 1 },
      {
        kind: 'fields',
        fields: [
          field('Emitente', branch.name, 6),
          field('Emissão', formatDateTime(issuedAt, portalTimeZone), 6),
          field('Chave de acesso', access.replace(/(\d{4})(?=\d)/g, '$1 '), 12),
          field('Destinatário', customer.name, 6),
          field('Documento', customer.document, 6),
          ...(place === '' ? [] : [field('Endereço', place, 12)]),
        ],
      },
      {
        kind: 'table',
        label: 'Produtos',
        columns: [
          { label: 'Código', isNumber: false },
          { label: 'Descrição', isNumber: false },
          { label: 'Quantidade', isNumber: true },
          { label: 'Valor', isNumber: true },
        ],
        rows: items.map((item) => [item.code, item.name, String(item.quantity), money(item.amount)]),
        note: '',
      },
      {
        kind: 'fields',
        fields: [
          field('Valor dos produtos', money(products), 3),
          field('Frete', money(freight), 3),
          field('Descontos', money(discount), 3),
          field('Valor total da nota', money(amount), 3),
        ],
      },
    ],
  };
}
