import type { components } from '../../../api/generated/portal.ts';
import { fileErrors } from '../../../engine/files/file-errors.ts';
import { receiveUpload } from '../../../engine/files/receive-upload.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { AnyHandler } from '../../../platform/http/binding.ts';
import { mayCall } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { defineModule, type Services } from '../../module.ts';
import type { MailRecipient } from './addresses.ts';
import { applyAction, type FlowAction, lockClient } from './apply-action.ts';
import { customerFlowErrors } from './errors.ts';
import { sendFlowNotices } from './notices.ts';
import { dateStatuses } from './status-dates.ts';

/** Maximum of bytes of a message's picture (specification 002, section 9). */
const greatestPicture = 50_000_000;
const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
/** Fields that distinguish an action of the flow from a plain save of a client. */
const flags = ['isEnviarMsgWhatsappCliente', 'isEnviarMsgWhatsappPai', 'isEnviarMsgWhatsappFilial'] as const;

/** The customer flow: actions on clients in a status, their messages, and verified registrations. */
export const customerFlowModule = defineModule({
  name: 'customer-flow',
  operations: ['confirmaAtivacaoCliente', 'cdnSimpleUpload'],
  errors: customerFlowErrors,
  recordRules: ({ clock }) => ({
    settle: { Cliente: async (_tx, _caller, saves) => dateStatuses(saves, clock.now()) },
  }),
  open: (services) => {
    const { db, engine, files, ports, mail, publicUrl, publishSaved } = services;
    return {
      tasks: [sendFlowNotices({ db, files, whatsapp: ports.whatsapp, mail })],
      instead: (operation, given) =>
        operation === 'salvarCliente' && flags.every((flag) => typeof given[flag] === 'boolean')
          ? actionHandler(services)
          : null,
      handlers: {
        confirmaAtivacaoCliente: async ({ params, caller, afterwards }) => {
          const who = caller();
          await db.transaction(async (tx) => {
            const before = await lockClient(tx, services, who, params.id);
            if (before.status !== 'ATIVO' || before.verificacao_ativacao_pendente !== true)
              throw customerFlowErrors.FLUXO_SEM_VERIFICACAO();
            const { versao } = before;
            await engine.set(tx, {
              caller: who,
              entity: 'Cliente',
              id: params.id,
              incoming: { versao, verificacao_ativacao_pendente: false },
              locked: before,
            });
          });
          afterwards(() => publishSaved({ entity: 'Cliente' }));
          return { status: 200, body: { messages: ['Cadastro validado.'], redirect: true } };
        },
        cdnSimpleUpload: async ({ caller, upload, request }) => {
          const who = caller();
          const item = await receiveUpload(upload(), request.headers['content-type'] ?? '', (file) =>
            files.receive(who, file),
          );
          if (item.size > greatestPicture) throw tooLarge(greatestPicture);
          if (!pictures.has(item.type)) throw customerFlowErrors.FLUXO_IMAGEM();
          return { status: 200, body: { data: { url: `${publicUrl()}/api/${item.url}` } } };
        },
      },
    };
  },
});

function actionHandler(services: Services): AnyHandler {
  const { db, engine, publishSaved } = services;
  return async ({ params, body, caller, afterwards }) => {
    const who = caller();
    if (!mayCall(who, ['FLUXO_CLIENTES.ACESSAR']))
      throw httpErrors.SEM_PERMISSAO({ permissao: 'ACESSAR', entity: 'FLUXO_CLIENTES' });
    const id = Number(isRecord(params) ? params.id : undefined);
    // The contract has checked the body.
    const wanted = body as FlowAction;
    const attachment = await findAttachment(services, who, wanted.urlAnexoAdicional ?? '');
    const unreachable = await db
      .transaction((tx) => applyAction({ tx, parts: services, caller: who, id, wanted, attachment }))
      .catch((error: unknown) => {
        throw engine.asApiError(error, 'Cliente');
      });
    afterwards(() => publishSaved({ entity: 'Cliente' }));
    const data = (await engine.get(who, 'Cliente', id)) as components['schemas']['Cliente'];
    const messages = unreachable.map((recipient) => unreachableTexts[recipient]);
    return { status: 200, body: messages.length === 0 ? { data } : { data, messages } };
  };
}

const unreachableTexts: Readonly<Record<MailRecipient, string>> = {
  cliente: 'O cliente não tem telefone nem e-mail: a mensagem não foi enviada a ele.',
  pai: 'A geração ascendente não tem telefone nem e-mail: a mensagem não foi enviada a ela.',
  filial: 'A filial não tem telefone: a mensagem não foi enviada a ela.',
};

/** The file of the address returned by `cdn/simple/upload`; null for none. Throws 422 for a file of somebody else. */
async function findAttachment(
  { files }: Services,
  caller: Parameters<Services['files']['find']>[0],
  url: string,
): Promise<number | null> {
  if (url === '') return null;
  const id = Number(/(?:^|\/)arquivo\/(\d{1,15})$/.exec(url)?.[1]);
  if (!Number.isSafeInteger(id)) throw customerFlowErrors.FLUXO_ANEXO();
  const file = await files.find(caller, id).catch(() => null);
  if (file === null || !pictures.has(file.tipo)) throw customerFlowErrors.FLUXO_ANEXO();
  return file.id;
}

function tooLarge(bytes: number): Error {
  return fileErrors.ARQUIVO_GRANDE({ bytes, megabytes: bytes / 1_000_000 });
}
