import sql from 'sql-template-tag';
import { readerLanguage } from '../../../domain/languages.ts';
import type { MailMessage } from '../../../integrations/mail/mail.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { defineMessage, deliver, type Outbox } from '../../../platform/outbox/outbox.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { zoneOfBranch } from '../../branches/server/index.ts';
import type { MailDeps } from '../../module.ts';
import { chosenLanguage, firstName, linkMail, mailText } from '../../session/server/index.ts';
import { orderErrors } from './errors.ts';
import { newLink, storeLink } from './order-links.ts';
import { linkText } from './texts.ts';

const linkMessage = defineMessage({
  kind: 'pedido.link',
  parse: (payload) => ({
    id_link: Number(typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'id_link') : undefined),
  }),
});

/**
 * Queues a mail with a link to an order for its client. The secret of the link is created when the mail is sent: until
 * then the row has one that nobody knows. Throws 422 for a client without an address (commerce.md, 7.2).
 */
export async function mailOrderLink(
  tx: Queryable,
  outbox: Outbox,
  { id, user, now }: { readonly id: number; readonly user: number; readonly now: Date },
): Promise<void> {
  const [client] = await tx.query<{ email: string | null }>(sql`
    select c.email from pedido_venda as p join cliente as c on c.id = p.id_cliente where p.id = ${id}`);
  if (!client?.email) throw orderErrors['REGRA_DE_NEGOCIO.cliente_sem_email']();
  const link = await storeLink(tx, newLink(now), { order: id, user });
  await outbox.put(tx, linkMessage, `Link de pedido ${link}`, 'ENVIADO', { id_link: link });
}

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
  readonly validade: Date | string;
  readonly id_filial: number | null;
  readonly constante_status: string | null;
};

/** The task that mails links to orders. A repeated mail has another secret, and the earlier one is invalid. */
export function sendOrderLinks({ mail, publicUrl }: MailDeps): Task {
  return deliver(linkMessage, async ({ id_link }, { step }) => {
    const { hash, digest } = newLink(new Date());
    const found = await step(async (tx) => {
      const [row] = await tx.query<Row>(sql`
        select l.id_pedido, p.numero_pedido, c.nome, c.email, p.moeda, coalesce(p.valor_total, 0) as valor_total, l.validade,
          p.constante_status, p.id_filial,
          ${chosenLanguage} as idioma,
          n.sigla as pais
        from link_pedido as l
        join pedido_venda as p on p.id = l.id_pedido
        join cliente as c on c.id = p.id_cliente and c.email is not null
        join filial as f on f.id = p.id_filial
        left join pais as n on n.id = f.id_pais
        where l.id = ${id_link}`);
      if (row === undefined) return undefined;
      await tx.execute(sql`update link_pedido set resumo = ${digest} where id = ${id_link}`);
      return { row, timeZone: await zoneOfBranch(tx, row.id_filial) };
    });
    if (found !== undefined)
      await mail.send(writeLinkMail(found.row, found.timeZone, `${publicUrl()}/carrinho/pagamento/${hash}`));
  });
}

/** @param timeZone that of the branch, for the last day of the link */
function writeLinkMail(row: Row, timeZone: string, address: string): MailMessage {
  const { email, moeda } = row;
  const language = readerLanguage(row.idioma, row.pais);
  const isBudget = row.constante_status === 'ORCAMENTO' || row.constante_status === 'PRE_VENDA_PENDENTE';
  const kind = isBudget ? 'budget' : 'order';
  const numero = row.numero_pedido ?? String(row.id_pedido);
  const total = formatMoney(row.valor_total, { currency: moeda });
  const dia = new Date(row.validade).toLocaleDateString(language, { timeZone });
  return linkMail(
    { email, language },
    {
      subject: linkText(`${kind}.subject`, language, { numero }),
      before: [
        mailText('hello', language, { nome: firstName(row) }),
        linkText(`${kind}.body`, language, { numero, total }),
      ],
      link: { address, button: linkText(`${kind}.button`, language) },
      after: [linkText('end', language, { dia }), mailText('automatic', language)],
    },
  );
}
