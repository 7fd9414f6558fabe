import type { components } from './generated/portal.ts';

export { ApiError } from './api-error.ts';
export { createPortalClient, dataOf, type ClientContext, type PortalClient } from './client.ts';

type Schemas = components['schemas'];

export type Usuario = Schemas['Usuario'];
export type Sessao = Schemas['Sessao'];
export type ResultadoCheck = Schemas['ResultadoCheck'];
export type ItemMenu = Schemas['ItemMenu'];
export type Registro = Schemas['Registro'];
export type Lista = Schemas['Lista'];
export type RespostaView = Schemas['RespostaView'];
export type EntradaHistorico = Schemas['EntradaHistorico'];
export type Problema = Schemas['Problema'];
