import sql from 'sql-template-tag';
import { readerLanguage } from '../../../../domain/languages.ts';
import type { MailMessage } from '../../../../integrations/mail/mail.ts';
import { defineMessage, deliver } from '../../../../platform/outbox/outbox.ts';
import type { Task } from '../../../../platform/tasks/task.ts';
import { formatMoney } from '../../../../ui/format/money.ts';
import type { MailDeps } from '../../../module.ts';
import { chosenLanguage, firstName, linkMail, mailText } from '../../../session/server/index.ts';
import { paymentText } from '../texts.ts';

/** Tells a client that an order is paid. */
export const paidMessage = defineMessage({
  kind: 'pedido.pago',
  parse: (payload) => ({
    id_pedido: Number(typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'id_pedido') : undefined),
  }),
});

type Row = {
  readonly id_pedido: number;
  readonly numero_pedido: string | null;
  readonly nome: string;
  readonly email: string;
  /** Language that the client's user has chosen, and country of the branch. */
  readonly idioma: string | null;
  readonly pais: string | null;
  readonly moeda: string;
  readonly valor_total: number;
};

/** The task that tells clients that their order is paid. */
export function sendPaidMails({ db, mail, publicUrl }: MailDeps): Task {
  return deliver(paidMessage, async ({ id_pedido }) => {
    const [row] = await db.query<Row>(sql`
      select p.id as id_pedido, p.numero_pedido, c.nome, c.email, p.moeda, coalesce(nullif(p.valor_pago, 0), p.valor_total, 0) as valor_total,
        ${chosenLanguage} as idioma,
        n.sigla as pais
      from pedido_venda as p
      join cliente as c on c.id = p.id_cliente and c.email is not null
      join filial as f on f.id = p.id_filial
      left join pais as n on n.id = f.id_pais
      where p.id = ${id_pedido}`);
    if (row !== undefined) await mail.send(writePaidMail(row, `${publicUrl()}/carrinho/pedido/${id_pedido}`));
  });
}

function writePaidMail(row: Row, address: string): MailMessage {
  const { email } = row;
  const language = readerLanguage(row.idioma, row.pais);
  const values = {
    numero: row.numero_pedido ?? String(row.id_pedido),
    valor: formatMoney(row.valor_total, { currency: row.moeda }),
  };
  return linkMail(
    { email, language },
    {
      subject: paymentText('paid.subject', language, values),
      before: [mailText('hello', language, { nome: firstName(row) }), paymentText('paid.body', language, values)],
      link: { address, button: paymentText('paid.button', language) },
      after: [mailText('automatic', language)],
    },
  );
}
