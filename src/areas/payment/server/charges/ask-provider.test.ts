import { expect, test } from 'vitest';
import type { PixReceipt, PixRefund } from '../../../../integrations/pix/pix-port.ts';
import { startCharge } from '../../rules/charge.ts';
import { type RefundPorts, refundAtProvider } from './ask-provider.ts';
import type { StoredCharge } from './stored-charge.ts';

const now = new Date('2026-11-26T12:00:00Z');
const stored: StoredCharge = {
  ...{ id: 7, id_pedido: 1, id_pagamento: 2, tipo: 'PIX', chave: 'txid', moeda: 'BRL', destino: 'DEVOLVER' },
  ...{ a_remover: false, dh_registro: now.toISOString(), attempt: 1, charge: startCharge(100), state: 'paid' },
  ...{ id_provedor: null, validade: null, codigo: null, linha_digitavel: null, codigo_barras: null },
  ...{ data_vencimento: null, url_acao: null },
};

/** A bank that holds receipts of a Pix and carries refunds out as it is said. */
function bankWith(receipts: readonly PixReceipt[], states: readonly PixRefund['state'][]) {
  const asked: [string, string, number][] = [];
  let held = receipts;
  const ports: RefundPorts = {
    pix: {
      get: async () => ({
        ...{ txid: 'txid', state: 'CONCLUIDA', amount: 100, code: null, createdAt: now, expiresAt: now },
        receipts: held,
      }),
      refund: async (e2eid, id, amount) => {
        asked.push([e2eid, id, amount]);
        const refund = refundOf(id, amount, states[asked.length - 1] ?? 'DEVOLVIDO');
        held = held.map((one) => (one.e2eid === e2eid ? { ...one, refunds: [...one.refunds, refund] } : one));
        return refund;
      },
    },
    card: { refund: async (_id, key, amount) => ({ key, amount }) },
  };
  return { ports, asked };
}
const refundOf = (id: string, amount: number, state: PixRefund['state']): PixRefund => ({
  ...{ id, amount, state, reason: null },
});
const receipt = (e2eid: string, amount: number, refunds: readonly PixRefund[] = []): PixReceipt => ({
  ...{ e2eid, txid: 'txid', amount, paidAt: now, refunds },
});

test('a refund that is on its way is asked for once, whatever comes in meanwhile', async () => {
  const { ports, asked } = bankWith([receipt('E9', 100)], ['EM_PROCESSAMENTO']);
  await refundAtProvider(ports, stored, now);
  await refundAtProvider(ports, stored, now);
  expect(asked).toHaveLength(1);
  const second = bankWith([receipt('E9', 100, [refundOf('d7x', 100, 'EM_PROCESSAMENTO')]), receipt('E1', 100)], []);
  await refundAtProvider(second.ports, stored, now);
  expect(second.asked).toEqual([]);
});

test('what the bank did not carry out is said, and asked for anew by another id, later', async () => {
  const { ports, asked } = bankWith([receipt('E9', 100)], ['NAO_REALIZADO', 'DEVOLVIDO']);
  await expect(refundAtProvider(ports, stored, now)).rejects.toMatchObject({ name: 'PortError' });
  const odd = new Date(now.getTime() + 60_000);
  await refundAtProvider(ports, stored, odd);
  expect(asked).toHaveLength(1);
  const finding = await refundAtProvider(ports, stored, new Date(now.getTime() + 120_000));
  expect(asked.map(([, id]) => id.at(-1))).toEqual(['1', '2']);
  expect(new Set(asked.map(([, id]) => id)).size).toBe(2);
  expect(finding.evidences).toContainEqual({ type: 'refunded', id: asked[1]?.[1], amount: 100, of: 'order' });
});

test('parts go back of each receipt up to the amount of the charge; more than that is credit and stays', async () => {
  const { ports, asked } = bankWith([receipt('E9', 90), receipt('E1', 30)], []);
  await refundAtProvider(ports, stored, now);
  expect(asked.map(([e2eid, , amount]) => [e2eid, amount])).toEqual([
    ['E9', 90],
    ['E1', 10],
  ]);
});
