import { ApiError, dataOf, newIdempotencyKey } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { ChangedElsewhere, type PrepareServices, plainDocument } from '../../machines/prepare.machine.ts';
import { readMarks } from '../marks/marks.ts';

/** Refusals after which the contract is loaded again. */
const changed = new Set(['DOCUMENTO_ALTERADO', 'FASE_INVALIDA']);

/** The server calls of the preparation's machine. */
export function prepareServices(idContrato: number, idCliente: number): PrepareServices {
  return {
    read: async () => {
      const params = { path: { idContrato, idCliente } };
      const { data } = await dataOf(
        client.GET('/signing/contract/{idContrato}/{idCliente}', { params, showsErrors: true }),
      );
      const file =
        data.fase === 'prepare'
          ? await client.receive('GET', `contrato/${idContrato}/${idCliente}.pdf`, { showsErrors: true })
          : null;
      return {
        document: file === null ? null : new Uint8Array(await file.arrayBuffer()),
        ...{ nome: data.nome, nome_cliente: data.nome_cliente, fase: data.fase, hashcode: data.hashcode },
        marks: [...readMarks(data.assinatura, 'D.I'), ...readMarks(data.testemunha, 'TESTEMUNHA')],
      };
    },
    save: async (hashcode, { marks, witness }, key) => {
      const of = <Kind extends string>(kind: Kind) =>
        marks.flatMap(({ id, tipo, page, x, y, width, height }) =>
          tipo === kind ? [{ id: id.slice(0, 60), tipo: kind, page, x, y, width, height }] : [],
        );
      const body = {
        ...{ id_cliente: idCliente, hashcode, assinatura: of('D.I' as const), testemunha: of('TESTEMUNHA' as const) },
        signatario_testemunha: {
          ...{ nome: witness.nome.trim(), documento: plainDocument(witness.documento), email: witness.email.trim() },
        },
      };
      const params = { path: { idContrato }, header: { 'Idempotency-Key': key } };
      try {
        await dataOf(client.POST('/signing/prepare/{idContrato}', { params, body, showsErrors: true }));
      } catch (error) {
        if (error instanceof ApiError && changed.has(error.code)) throw new ChangedElsewhere(error.message);
        throw error;
      }
    },
    newKey: newIdempotencyKey,
  };
}
