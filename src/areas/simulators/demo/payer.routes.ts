import { PortError } from '../../../integrations/ask-json.ts';
import type { StandIns } from '../../../integrations/payment-ports.ts';
import type { PixPayment } from '../../../integrations/pix/embedded-pix.ts';
import type { NoticeWay } from '../../../integrations/stand-ins/notices.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { simulatorErrors } from './errors.ts';

export const payerOperations = [
  'listarCobrancasSimuladas',
  'agirComoPagador',
  'repetirAvisos',
  'obterDesafioDeCartao',
  'responderDesafioDeCartao',
] as const;

/** The action of a payer, as named by the contract. */
type Action = 'exato' | 'menos' | 'mais' | 'duas_vezes' | 'atrasado' | 'aprovar' | 'recusar';

const pixPayments: Readonly<Partial<Record<Action, PixPayment>>> = {
  exato: 'exact',
  menos: 'less',
  mais: 'more',
  duas_vezes: 'twice',
  atrasado: 'late',
};

/** Delay of a late webhook, in ms. */
const lateNotice = 30_000;
const noticeWays: Readonly<Record<'agora' | 'perdido' | 'repetido' | 'atrasado', NoticeWay>> = {
  agora: 'now',
  perdido: 'drop',
  repetido: 'repeat',
  atrasado: { delay: lateNotice },
};

/** Acts as the payer and the card holder at simulated providers (domain facts, sections 2 to 4). */
export function payerHandlers({
  standIns,
}: {
  readonly standIns: StandIns;
}): Required<Pick<Handlers, (typeof payerOperations)[number]>> {
  const { pix, card, boleto, notices } = standIns;
  const findChallenge = async (id: string) => {
    const found = (await card?.find(id)) ?? null;
    if (found === null) throw simulatorErrors.COBRANCA_NAO_ENCONTRADA({ chave: id });
    const { payment, returnUrl } = found;
    return {
      ...{ valor: payment.amount, moeda: payment.currency, final: payment.card?.last4 ?? null },
      ...{ aguarda_resposta: payment.state === 'requires_action', retorno: returnUrl },
    };
  };

  return {
    listarCobrancasSimuladas: async () => {
      const [charges = [], payments = [], slips = []] = await Promise.all([pix?.list(), card?.list(), boleto?.list()]);
      const data = [
        ...charges.map(({ txid, state, amount }) => ({
          ...{ porta: 'pix' as const, chave: txid, estado: state, valor: amount, moeda: 'BRL' },
          acoes: state === 'ATIVA' ? (Object.keys(pixPayments) as Action[]) : (['atrasado'] as Action[]),
        })),
        ...payments.map(({ id, state, amount, currency }) => ({
          ...{ porta: 'cartao' as const, chave: id, estado: state, valor: amount, moeda: currency },
          acoes: state === 'requires_action' ? (['aprovar', 'recusar'] as Action[]) : [],
        })),
        ...slips.map(({ key, state, amount }) => ({
          ...{ porta: 'boleto' as const, chave: key, estado: state, valor: amount, moeda: 'BRL' },
          acoes: state === 'registrado' ? (['exato', 'menos', 'mais'] as Action[]) : [],
        })),
      ];
      return { status: 200, body: { data } };
    },
    agirComoPagador: async ({ params: { porta, chave }, body: { acao, aviso = 'agora' } }) => {
      const notice = noticeWays[aviso];
      const impossible = () => simulatorErrors['REGRA_DE_NEGOCIO.acao_de_pagador']({ acao });
      await refuseClearly(impossible, async () => {
        if (porta === 'pix') {
          const how = pixPayments[acao];
          if (pix === null || how === undefined) throw impossible();
          await pix.pay(chave, how, notice);
        } else if (porta === 'cartao') {
          if (card === null || (acao !== 'aprovar' && acao !== 'recusar')) throw impossible();
          await card.answerChallenge(chave, acao === 'aprovar', notice);
        } else {
          const slip = (await boleto?.find(chave)) ?? null;
          const amount = slip === null ? null : amountOf(slip.amount, acao);
          if (boleto === null || amount === null) throw impossible();
          await boleto.pay(chave, amount, notice);
        }
      });
      return { status: 204, body: undefined };
    },
    repetirAvisos: async ({ params: { porta } }) => ({
      status: 200,
      body: { data: { total: await notices.repeat(porta) } },
    }),
    obterDesafioDeCartao: async ({ params: { chave } }) => ({
      status: 200,
      body: { data: await findChallenge(chave) },
    }),
    responderDesafioDeCartao: async ({ params: { chave }, body: { aprova } }) => {
      await findChallenge(chave);
      await refuseClearly(simulatorErrors['REGRA_DE_NEGOCIO.desafio_respondido'], async () => {
        await card?.answerChallenge(chave, aprova, 'now');
      });
      return { status: 200, body: { data: await findChallenge(chave) } };
    },
  };
}

/**
 * The amount that a payer pays for a slip, in minor units: exact, or a tenth less or more, but at least one minor unit.
 */
function amountOf(amount: number, action: Action): number | null {
  const tenth = Math.max(1, Math.floor(amount / 10));
  if (action === 'exato') return amount;
  if (action === 'mais') return amount + tenth;
  return action === 'menos' && amount > tenth ? amount - tenth : null;
}

async function refuseClearly(refusal: () => Error, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PortError && error.outcome === 'refused') throw refusal();
    throw error;
  }
}
