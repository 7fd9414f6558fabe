import type { components } from './generated/portal.ts';

export { ApiError, isPassing } from './api-error.ts';
export { createPortalClient, dataOf, newIdempotencyKey, type PortalClient, replayedHeader } from './client.ts';
export type { MessageKind, Renewal } from './client-context.ts';
export { download, downloadLink } from './download.ts';
export { fieldMessages } from './field-messages.ts';
export { changingGets } from './generated/changing-gets.ts';
export { headersOf } from './middlewares/session-headers.ts';
export { upload } from './upload.ts';
export type { UploadProgress } from './xhr-transport.ts';

type Schemas = components['schemas'];

export type Usuario = Schemas['UsuarioSessao'];
export type ResultadoCheck = Schemas['ResultadoCheck'];
export type ItemMenu = Schemas['ItemMenu'];
export type PainelInicio = Schemas['PainelInicio'];
export type HubPromocaoItem = Schemas['HubPromocaoItem'];
export type SkuPromocao = Schemas['SkuPromocao'];
export type Notificacao = Schemas['NGSNotificacaoUsuario'];
export type PopUp = Schemas['PopUp'];
export type ConversaoPendente = Schemas['ConversaoPendente'];
export type TipoGuardado = Schemas['TipoGuardado'];
export type ValoresGuardados = Schemas['ValoresGuardados'];
export type MudancaArquivo = Schemas['MudancaArquivo'];
export type VersaoArquivo = Schemas['VersaoArquivo'];
export type PropostaArquivo = Schemas['PropostaArquivo'];
export type PropostaComparada = Schemas['PropostaComparada'];
