import type { components } from './generated/portal.ts';

export { ApiError } from './api-error.ts';
export { createPortalClient, dataOf, type PortalClient } from './client.ts';

type Schemas = components['schemas'];

export type Usuario = Schemas['Usuario'];
export type ResultadoCheck = Schemas['ResultadoCheck'];
export type ItemMenu = Schemas['ItemMenu'];
